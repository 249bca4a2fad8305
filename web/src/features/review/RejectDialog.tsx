import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/button/Button'
import { TextAreaField } from '@/components/form/TextAreaField'
import { FormDialog } from '@/components/overlay/FormDialog'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { texts } from './texts'

const t = texts.rejection

interface Props {
  open: boolean
  title: string
  reasons: readonly string[]
  pending: boolean
  onReject: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason of a rejection: the number of a ready reason, or free text. */
export function RejectDialog({ open, title, reasons, pending, ...on }: Props) {
  return (
    <FormDialog
      open={open}
      onClose={on.onCancel}
      title={t.title(title)}
      cancel={t.cancel}
      submit={t.submit}
      submitting={t.submitting}
      sending={pending}
      focusTitle
      danger
    >
      {(id) => <ReasonForm id={id} reasons={reasons} pending={pending} onReject={on.onReject} />}
    </FormDialog>
  )
}

type FormProps = { id: string } & Pick<Props, 'reasons' | 'pending' | 'onReject'>

/** Exists only while the dialog is open, so that each rejection starts empty. */
function ReasonForm({ id, reasons, pending, onReject }: FormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  useUnsavedWork(formState.isDirty)
  useNumberKeys((number) => {
    const reason = reasons[number - 1]
    if (reason && !pending) onReject(reason)
  })
  return (
    <form
      id={id}
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit(({ reason }) => onReject(reason.trim()))}
    >
      {reasons.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium text-sm">{t.ready}</legend>
          <p className="mb-1 text-muted text-sm max-md:hidden">{t.readyHint}</p>
          {reasons.map((reason, place) => (
            <Button
              key={reason}
              variant="secondary"
              disabled={pending}
              className="h-auto! min-h-11 justify-start! whitespace-normal! py-2 text-left"
              onClick={() => onReject(reason)}
            >
              {place < 9 && (
                <kbd className="inline-grid size-6 shrink-0 place-items-center rounded border border-line-strong bg-sunken font-mono text-xs max-md:hidden">
                  {place + 1}
                </kbd>
              )}
              <span className="wrap-anywhere">{reason}</span>
            </Button>
          ))}
        </fieldset>
      )}
      <TextAreaField
        label={t.own}
        hint={t.hint}
        rows={3}
        maxLength={2000}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: (text) => text.trim() !== '' || t.required })}
      />
    </form>
  )
}

/** Handles the keys 1 to 9, except in a text field. */
function useNumberKeys(onNumber: (number: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLTextAreaElement
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping) return
    if (!/^[1-9]$/.test(event.key)) return
    event.preventDefault()
    onNumber(Number(event.key))
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
