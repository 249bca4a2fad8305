import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useDeed } from '@/records/useDeed'
import { useSaving } from '@/records/useSaving'
import { queueKey } from '@/records/waiting'
import { changeView, removeView, saveView, type View, viewsKey } from './api'
import { texts } from './texts'
import { usual } from './usualViews'

const t = texts.views

interface Props {
  open: boolean
  /** The view that is changed; without one, what the queue shows is saved as a new one. */
  view: View | undefined
  query: string
  onClose: () => void
}

/** Saves what the queue shows under a name, or renames and deletes what was saved. */
export function ViewDialog({ open, view, query, onClose }: Props) {
  return (
    <SavingDialog
      open={open}
      onClose={onClose}
      title={view ? t.renameTitle : t.saveTitle}
      description={view ? undefined : t.saveHelp}
      size="sm"
      cancel={t.cancel}
      submit={t.submit}
      submitting={t.submitting}
    >
      {(dialog) => <ViewForm {...dialog} view={view} query={query} />}
    </SavingDialog>
  )
}

/** What is wrong with a name, if anything is: beside a view that everyone has another of its name would be taken for it. */
function nameProblem(name: string): string | true {
  const called = name.trim().toLowerCase()
  if (!called) return t.nameRequired
  return !usual.some((view) => view.name.toLowerCase() === called) || t.nameTaken
}

function ViewForm({ view, query, ...dialog }: InDialog & Pick<Props, 'view' | 'query'>) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: view?.name ?? '' },
    shouldFocusError: false,
  })
  const { form, at, problem, save } = useSaving({
    attempts: formState.submitCount,
    queryKey: viewsKey,
    failure: t.failure,
    ...dialog,
  })
  const submit = handleSubmit(({ name }) =>
    save(async () => {
      const called = name.trim()
      if (!view) {
        await saveView(called, query)
        return t.saved(called)
      }
      await changeView(view.id, called, view.query)
      return t.renamed(called)
    }),
  )
  return (
    <form {...form} id={dialog.id} onSubmit={submit} className="grid gap-5">
      <TextField
        label={t.name}
        required
        maxLength={60}
        autoComplete="off"
        error={at('name') ?? formState.errors.name?.message}
        {...register('name', { validate: nameProblem })}
      />
      <FormAlert>{problem}</FormAlert>
      {view && <RemoveView view={view} onRemoved={dialog.onSaved} />}
    </form>
  )
}

function RemoveView({ view, onRemoved }: { view: View; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const removal = useDeed({
    send: () => removeView(view.id),
    said: () => t.removed(view.name),
    failure: t.failure,
    onDone: onRemoved,
    queryKey: queueKey,
  })
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={Trash2}
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        {t.removeThis}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t.removeTitle}
        message={t.removeMessage(view.name)}
        confirmLabel={t.remove}
        danger
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
