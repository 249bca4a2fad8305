import { KeyRound } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { DescriptionList } from '@/components/page/DescriptionList'
import { PhoneLink } from '@/components/page/PhoneLink'
import { discardFirst } from '@/components/work/discardFirst'
import { paths } from '@/lib/paths'
import type { Customer } from './api'
import { logOutCustomer } from './logout'
import { StorageNote } from './StorageNote'
import { texts } from './texts'

const t = texts.profile

/** The customer's record, with buttons to edit it and to log out. */
export function ProfileView({ customer, onEdit }: { customer: Customer; onEdit: () => void }) {
  return (
    <>
      <DescriptionList
        columns={1}
        items={[
          { label: t.name, value: customer.name },
          { label: t.email, value: customer.email },
          { label: t.phone, value: <PhoneLink number={customer.phone} /> },
          { label: t.address, value: customer.address },
        ]}
      />
      <StorageNote />
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onEdit}>
          {t.edit}
        </Button>
        <Button variant="secondary" onClick={() => discardFirst(logOutCustomer)}>
          {t.logout}
        </Button>
      </div>
      <ButtonLink variant="quiet" icon={KeyRound} to={paths.account} className="mt-3 w-full">
        {t.account}
      </ButtonLink>
    </>
  )
}
