import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { fieldsOf } from '@/api/error'
import type { UploadOptions } from '@/api/upload'
import { FilePicker } from '@/components/form/FilePicker'
import { FormAlert } from '@/components/form/FormAlert'
import { TextAreaField } from '@/components/form/TextAreaField'
import { usePrefill } from '@/components/form/usePrefill'
import { useProblems } from '@/components/form/useProblems'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { IMAGE_TYPES } from '@/lib/files'
import { orMissing } from '@/lib/missing'
import { customerSession } from '@/lib/session'
import { useOwnCustomer } from '@/records/ownCustomer'
import { ticketsKey } from '@/records/ticketsKey'
import { reasonOf } from './errors'
import { OpenTicketNote } from './OpenTicketNote'
import { TicketRaised } from './TicketRaised'
import { openAlready, texts } from './texts'

const t = texts.request

/** The product that a ticket is about, as far as the forms need to know it. */
export interface RequestedProduct {
  _id: string
  productID: string
  productName: string
  /** What was asked for before and is not over, the latest first. */
  openTickets?: readonly { ticketNumber: string }[] | null
}

/** For whom the desk raises a ticket. */
export interface Raiser {
  customerId: string
  name: string
  address: string
}

interface RequestFields {
  /** Asked for by the AWR query only. */
  purchaseFrom?: string
  address: string
  query: string
}

type Raise = (
  form: FormData,
  send: Omit<UploadOptions, 'session'>,
) => Promise<{ ticketNumber?: string }>

/** What connects the field of one form only with the others. */
type DealerField = UseFormRegisterReturn<'purchaseFrom'> & { error: string | undefined }

interface Props {
  id: string
  product: RequestedProduct
  /** The customer for whom the desk fills the form in; customers do so for themselves. */
  raiser?: Raiser | undefined
  raise: Raise
  onSending: (sending: boolean) => void
  /** Whether there is nothing to send: the form was emptied by the request before. */
  onEmptied: (isEmpty: boolean) => void
  onRaised?: (() => void) | undefined
  /** Fields of one form only, above the others. */
  children?: ((purchaseFrom: DealerField) => ReactNode) | undefined
}

/** What the service request and the AWR query share. After a success it is empty again. */
export function RequestForm({ id, product, raiser, raise, children, ...told }: Props) {
  const { onSending, onEmptied, onRaised } = told
  const empty = { address: '', query: '', ...(children && { purchaseFrom: '' }) }
  const form = useForm<RequestFields>({ defaultValues: empty, shouldFocusError: false })
  const { register, handleSubmit, formState, reset } = form
  const own = useOwnCustomer()
  const address = (raiser ?? own)?.address
  usePrefill(form, { address })
  const problems = useProblems(formState.submitCount)
  const [image, setImage] = useState<File | null>(null)
  const [isImageRefused, setImageRefused] = useState(false)
  const holdsWork = formState.isDirty || image !== null
  useUnsavedWork(holdsWork)
  const [progress, setProgress] = useState<number | null>(null)
  const [raised, setRaised] = useState<{ number: string | undefined }>()
  const [problem, setProblem] = useState<{ reason: string | undefined }>()
  const queries = useQueryClient()

  /** What was filled in while another ticket is open, until the question about it is answered. */
  const [asked, setAsked] = useState<RequestFields>()
  const open = raised ? raised.number : product.openTickets?.[0]?.ticketNumber
  const isEmptied = raised !== undefined && !holdsWork
  useEffect(() => onEmptied(isEmptied), [onEmptied, isEmptied])

  async function send(fields: RequestFields) {
    setAsked(undefined)
    setRaised(undefined)
    onSending(true)
    try {
      const onProgress = image ? setProgress : undefined
      const { ticketNumber } = await raise(formData(product, raiser, fields, image), {
        ...(onProgress && { onProgress }),
      })
      setRaised({ number: ticketNumber })
      setImage(null)
      reset(empty)
      onRaised?.()
      void queries.invalidateQueries({ queryKey: ticketsKey })
    } catch (error) {
      setProblem({ reason: problems.show(fieldsOf(error)) ? undefined : reasonOf(error) })
    } finally {
      setProgress(null)
      onSending(false)
    }
  }

  const submit = handleSubmit(async (fields) => {
    // Sent now, it would go without the photo that was meant to be in it.
    if (isImageRefused) return
    if (raised || open) setAsked(fields)
    else await send(fields)
  })

  return (
    <form
      {...problems.form}
      id={id}
      className="grid gap-5"
      onChange={(event) => {
        problems.form.onChange(event)
        setProblem(undefined)
      }}
      onSubmit={(event) => {
        problems.clear()
        setProblem(undefined)
        void submit(event)
      }}
    >
      <TicketRaised raised={raised} atDesk={raiser !== undefined} />
      {!raised && open && <OpenTicketNote number={open} />}
      <p className="wrap-anywhere text-muted text-sm">
        {orMissing(product.productName)}{' '}
        <span className="font-mono">{orMissing(product.productID)}</span>
      </p>
      {children?.({ error: problems.at('purchaseFrom'), ...register('purchaseFrom') })}
      <TextAreaField
        label={t.address}
        hint={t.addressHint}
        rows={2}
        required
        maxLength={500}
        autoComplete="street-address"
        error={formState.errors.address?.message ?? problems.at('address')}
        {...register('address', { validate: (text) => text.trim() !== '' || t.addressRequired })}
      />
      <TextAreaField
        label={t.query}
        hint={t.queryHint}
        rows={4}
        required
        maxLength={2000}
        error={formState.errors.query?.message ?? problems.at('query')}
        {...register('query', { validate: (text) => text.trim() !== '' || t.queryRequired })}
      />
      <FilePicker
        label={t.image}
        name="file"
        error={problems.at('file')}
        hint={t.imageHint}
        accept={IMAGE_TYPES}
        file={image}
        onChange={(chosen) => {
          setImage(chosen)
          setProblem(undefined)
          problems.forget('file')
        }}
        onRefused={setImageRefused}
        progress={progress}
      />
      <div>
        <FormAlert>{problem && t.failure}</FormAlert>
        {problem?.reason && <p className="mt-2 text-muted text-sm">{problem.reason}</p>}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={t.anotherTitle}
        message={open ? openAlready(open) : t.openAlready}
        confirmLabel={t.another}
        cancelLabel={t.notAnother}
        onConfirm={() => asked && send(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </form>
  )
}

function formData(
  product: RequestedProduct,
  raiser: Raiser | undefined,
  fields: RequestFields,
  image: File | null,
): FormData {
  const form = new FormData()
  form.set('productId', product._id)
  // Also of a session that is over: the request then waits for the same person.
  form.set('customerId', (raiser ?? customerSession.shown())?.customerId ?? '')
  form.set('address', fields.address)
  form.set('query', fields.query)
  if (fields.purchaseFrom !== undefined) form.set('purchaseFrom', fields.purchaseFrom)
  if (image) form.set('file', image)
  return form
}
