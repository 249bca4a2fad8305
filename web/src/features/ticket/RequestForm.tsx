import { type ReactNode, useEffect, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { usePortal } from '@/api/portal'
import type { UploadOptions } from '@/api/upload'
import { Button } from '@/components/button/Button'
import { FilePicker } from '@/components/form/FilePicker'
import { FormAlert } from '@/components/form/FormAlert'
import { SendingNote } from '@/components/form/SendingNote'
import { TextAreaField } from '@/components/form/TextAreaField'
import { usePrefill } from '@/components/form/usePrefill'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { IMAGE_TYPES } from '@/lib/files'
import { orMissing } from '@/lib/missing'
import { customerSession } from '@/lib/session'
import { DraftNote } from '@/records/DraftNote'
import { useOwnCustomer } from '@/records/ownCustomer'
import { ticketsKey } from '@/records/ticketsKey'
import { useFileField } from '@/records/useFileField'
import { useSaveForm } from '@/records/useSaveForm'
import { reasonOf } from './errors'
import { OpenTicketNote } from './OpenTicketNote'
import { TicketRaised } from './TicketRaised'
import { openAlready, texts } from './texts'

const t = texts.request

export interface RequestedProduct {
  _id: string
  productID: string
  productName: string
  /** The open tickets of the product, the latest first. */
  openTickets?: readonly { ticketNumber: string }[] | null
}

export interface Raiser {
  customerId: string
  name: string
  address: string
}

interface RequestFields {
  /** For AWR requests only. */
  purchaseFrom?: string
  address: string
  query: string
}

type Raise = (
  form: FormData,
  send: Omit<UploadOptions, 'session'>,
) => Promise<{ ticketNumber?: string }>

/** The props of a field that only one form has. */
type DealerField = UseFormRegisterReturn<'purchaseFrom'> & { error: string | undefined }

interface Props {
  id: string
  product: RequestedProduct
  /** The customer, if the desk fills in the form. */
  raiser?: Raiser | undefined
  raise: Raise
  onSending: (sending: boolean) => void
  /** Called with true if the form is empty after a request. */
  onEmptied: (isEmpty: boolean) => void
  onRaised?: ((number: string | undefined) => void) | undefined
  /** Extra fields above the others. */
  children?: ((purchaseFrom: DealerField) => ReactNode) | undefined
}

/**
 * The common part of the service request and the AWR request. After a success it is empty again.
 */
export function RequestForm({ id, product, raiser, raise, children, ...told }: Props) {
  const { collect } = usePortal()
  const { onSending, onEmptied, onRaised } = told
  const empty = { address: '', query: '', ...(children && { purchaseFrom: '' }) }
  const image = useFileField('file')
  const [isImageRefused, setImageRefused] = useState(false)
  const [raised, setRaised] = useState<{ number: string | undefined }>()
  const [wantsMore, setWantsMore] = useState(false)
  /** The input, while the user confirms another ticket for the same product. */
  const [asked, setAsked] = useState<RequestFields>()
  const open = raised ? raised.number : product.openTickets?.[0]?.ticketNumber
  const saving = useSaveForm<RequestFields, { ticketNumber?: string }>({
    defaultValues: empty,
    holdsMore: image.file !== null,
    isReady: (filled) => {
      // Without this check, the request would be sent without the refused photo.
      if (isImageRefused) return false
      const isAnother = raised !== undefined || Boolean(open)
      if (isAnother) setAsked(filled)
      return !isAnother
    },
    send: (filled, upload) => {
      setAsked(undefined)
      setRaised(undefined)
      return raise(formData(product, raiser, filled, image.file), upload)
    },
    draft: {
      name: raiser ? undefined : `${children ? 'awr' : 'service'}/${product._id}`,
      files: [image],
    },
    repeats: true,
    failure: t.failure,
    alwaysSays: true,
    onSending,
    onSaved: ({ ticketNumber }) => {
      setRaised({ number: ticketNumber })
      setWantsMore(false)
      image.setFile(null)
      fields.reset(empty)
      onRaised?.(ticketNumber)
    },
    refresh: [ticketsKey],
  })
  const { form, field, fields, problem, error } = saving
  const own = useOwnCustomer()
  usePrefill(fields, { address: (raiser ?? own)?.address })
  const isEmptied = raised !== undefined && !fields.formState.isDirty && image.file === null
  useEffect(() => onEmptied(isEmptied), [onEmptied, isEmptied])
  // The success message replaces the fields until the customer starts another request.
  const isDone = isEmptied && !wantsMore
  const reason = problem && !saving.isAtFields && error ? reasonOf(error) : undefined

  return (
    <form
      {...form}
      id={id}
      className="grid gap-5"
      onChange={(event) => {
        form.onChange(event)
        saving.quieten()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.repeat || (!event.ctrlKey && !event.metaKey)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      <DraftNote {...saving.draft} />
      <TicketRaised raised={raised} atDesk={raiser !== undefined} />
      {isDone && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setWantsMore(true)}
        >
          {t.anotherRequest}
        </Button>
      )}
      <div hidden={isDone} className="grid gap-5 [&[hidden]]:hidden">
        {!raised && open && <OpenTicketNote number={open} />}
        <p className="wrap-anywhere text-muted text-sm">
          {orMissing(product.productName)}{' '}
          <span className="font-mono">{orMissing(product.productID)}</span>
        </p>
        {children?.(field('purchaseFrom'))}
        <TextAreaField
          label={t.address}
          hint={collect || t.addressHint}
          rows={2}
          required
          maxLength={500}
          autoComplete="street-address"
          {...field('address', { validate: (text) => text.trim() !== '' || t.addressRequired })}
        />
        <TextAreaField
          label={t.query}
          hint={t.queryHint}
          rows={4}
          required
          maxLength={2000}
          {...field('query', { validate: (text) => text.trim() !== '' || t.queryRequired })}
        />
        <FilePicker
          label={t.image}
          hint={t.imageHint}
          accept={IMAGE_TYPES}
          onRefused={setImageRefused}
          {...image.of(saving)}
        />
      </div>
      <SendingNote {...saving.sending} />
      <div>
        <FormAlert>{problem && t.failure}</FormAlert>
        {reason && <p className="mt-2 text-muted text-sm">{reason}</p>}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={t.anotherTitle}
        message={open ? openAlready(open) : t.openAlready}
        confirmLabel={t.another}
        cancelLabel={t.notAnother}
        onConfirm={() => asked && saving.save(asked)}
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
  // After a session end, shown() still returns the customer. The request then waits for the same
  // person.
  form.set('customerId', (raiser ?? customerSession.shown())?.customerId ?? '')
  form.set('address', fields.address)
  form.set('query', fields.query)
  if (fields.purchaseFrom !== undefined) form.set('purchaseFrom', fields.purchaseFrom)
  if (image) form.set('file', image)
  return form
}
