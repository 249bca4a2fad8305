import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { SendingNote } from '@/components/form/SendingNote'
import { TextAreaField } from '@/components/form/TextAreaField'
import { TextField } from '@/components/form/TextField'
import { DraftNote } from '@/records/DraftNote'
import { ownCustomerQuery } from '@/records/ownCustomer'
import { useSaveForm } from '@/records/useSaveForm'
import { type Customer, saveProfile } from './api'
import { profileSaveError } from './profileErrors'
import { texts } from './texts'

const t = texts.profile

interface Props {
  customer: Customer
  onDone: () => void
  onCancel: () => void
}

/** Edits the customer's own record. The server's answer replaces the shown data. */
export function ProfileForm({ customer, onDone, onCancel }: Props) {
  const { name, email, phone, address, customerId } = customer
  const queries = useQueryClient()
  const { form, field, isSaving, isAtFields, problem, error, sending, draft } = useSaveForm({
    defaultValues: { name, email, phone, address },
    send: (profile) => saveProfile(customerId, profile),
    draft: { name: 'profile' },
    repeats: true,
    failure: profileSaveError,
    alwaysSays: true,
    onSaved: (saved) => {
      queries.setQueryData(ownCustomerQuery(customerId).queryKey, saved)
      onDone()
    },
  })
  const reason = problem && !isAtFields ? sentenceOf(error) : ''

  return (
    <form {...form} className="grid gap-4">
      <DraftNote {...draft} />
      <TextField label={t.username} autoComplete="name" required {...field('name')} />
      <TextField label={t.email} type="email" autoComplete="email" required {...field('email')} />
      <TextField label={t.phoneField} type="tel" autoComplete="tel" required {...field('phone')} />
      <TextAreaField
        label={t.address}
        rows={3}
        autoComplete="street-address"
        required
        {...field('address')}
      />
      <SendingNote {...sending} />
      <FormAlert>{problem}</FormAlert>
      {reason && <p className="text-sm text-muted">{reason}</p>}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" pending={isSaving}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
