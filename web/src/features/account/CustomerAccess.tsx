import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { TextAreaField } from '@/components/form/TextAreaField'
import { TextField } from '@/components/form/TextField'
import { Card } from '@/components/page/Card'
import { usePermissions } from '@/records/deskRole'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaveForm } from '@/records/useSaveForm'
import { blockCustomer, editCustomer, unblockCustomer } from './deskEdit'
import { deskTexts } from './deskTexts'

const t = deskTexts.access

interface Person {
  customerId: string
  name: string
  email: string
  phone: string
  address: string
  blockedAt?: string | undefined
}

type Deed = 'block' | 'unblock'

interface Props {
  person: Person
  refresh: readonly string[]
}

/** Lets a manager edit a customer's data. */
export function EditCustomer({ person, refresh }: Props) {
  const may = usePermissions()
  const [isOpen, setOpen] = useState(false)
  if (!may('PUT /desk/customers/{customerId}')) return null
  return (
    <>
      <Button variant="quiet" icon={Pencil} onClick={() => setOpen(true)}>
        {t.edit}
      </Button>
      <SavingDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.editTitle}
        description={t.editText}
        cancel={t.cancel}
        submit={t.save}
        submitting={t.saving}
      >
        {(dialog) => <EditForm {...dialog} person={person} refresh={refresh} />}
      </SavingDialog>
    </>
  )
}

/** Lets a manager block or allow a customer's login. */
export function CustomerAccess({ person, refresh }: Props) {
  const may = usePermissions()
  const [deed, setDeed] = useState<Deed>()
  const [isOpen, setOpen] = useState(false)
  if (!may('PUT /desk/customers/{customerId}')) return null
  const opens = (next: Deed) => () => {
    setDeed(next)
    setOpen(true)
  }
  const hold = person.blockedAt ? 'unblock' : 'block'
  return (
    <Card title={t.title}>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={opens(hold)}>
          {t[hold]}
        </Button>
      </div>
      {deed && (
        <SavingDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title={t[`${deed}Title`]}
          description={t[`${deed}Text`]}
          danger={deed === 'block'}
          cancel={t.cancel}
          submit={t[deed]}
          submitting={t.saving}
        >
          {(dialog) => (
            <HoldForm
              {...dialog}
              key={deed}
              deed={deed}
              customerId={person.customerId}
              refresh={refresh}
            />
          )}
        </SavingDialog>
      )}
    </Card>
  )
}

interface EditProps extends InDialog {
  person: Person
  refresh: readonly string[]
}

function EditForm({ person, refresh, ...dialog }: EditProps) {
  const { customerId, name, email, phone, address } = person
  const { form, field, fields, problem } = useSaveForm({
    defaultValues: { name, email, phone, address, password: '' },
    send: (body) => editCustomer(customerId, body),
    done: t.saved,
    failure: t.failure,
    refresh: [refresh],
    ...dialog,
  })
  const isNewAddress = fields.watch('email').trim() !== email
  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <TextField label={t.name} required {...field('name')} />
      <TextField label={t.phone} type="tel" required {...field('phone')} />
      <TextAreaField label={t.address} rows={2} required {...field('address')} />
      <TextField label={t.email} type="email" hint={t.emailHint} required {...field('email')} />
      {isNewAddress && (
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          required
          {...field('password')}
        />
      )}
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}

interface HoldProps extends InDialog {
  deed: 'block' | 'unblock'
  customerId: string
  refresh: readonly string[]
}

function HoldForm({ deed, customerId, refresh, ...dialog }: HoldProps) {
  const { form, field, problem } = useSaveForm({
    defaultValues: { reason: '' },
    send: ({ reason }) =>
      deed === 'block' ? blockCustomer(customerId, reason) : unblockCustomer(customerId, reason),
    done: t[`${deed}Done`],
    failure: t.failure,
    refresh: [refresh],
    ...dialog,
  })
  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <TextAreaField label={t.reason} hint={t.reasonHint} rows={3} required {...field('reason')} />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
