import { useQuery } from '@tanstack/react-query'
import { causeOf } from '@/api/error'
import { RadioGroup } from '@/components/form/RadioGroup'
import { useShownDialog } from '@/components/overlay/useShownDialog'
import { PageHeader } from '@/components/page/PageHeader'
import { PagedTable } from '@/components/table/PagedTable'
import { SearchBox } from '@/components/table/SearchBox'
import { useListState } from '@/components/table/useListState'
import { usePermissions } from '@/records/deskRole'
import { ExportButtons } from '@/records/ExportButtons'
import { customersQuery, exportCustomers } from './api'
import { CustomerDetailsDialog } from './CustomerDetailsDialog'
import { customerColumns } from './customerColumns'
import { deskTexts, recordsFound } from './deskTexts'

const t = deskTexts.customers

const sheets = [{ label: t.export, save: exportCustomers }]

/** 'All' means no filter. */
const roleOptions = t.roles.map((label) => ({ label, value: label === 'All' ? '' : label }))

/** The list of customers with search, role filter and export. */
export default function CustomerRecordsPage() {
  const list = useListState(['role'])
  const { q } = list
  const { role } = list.filters
  const filter = { q, role }
  const customers = useQuery(customersQuery(filter, list.page))
  const { shown, open, change, close, link } = useShownDialog(['customer'])
  const may = usePermissions()

  return (
    <>
      <PageHeader
        title={t.title}
        help={<span role="status">{customers.data ? recordsFound(customers.data) : ' '}</span>}
        actions={may('GET /api/users/export') && <ExportButtons filter={filter} kinds={sheets} />}
      />
      <PagedTable
        caption={t.title}
        columns={customerColumns}
        rowKey={(customer) => customer.customerId}
        onRowClick={({ customerId }) => open({ customer: customerId })}
        rowLink={({ customerId }) => link({ customer: customerId })}
        query={customers}
        list={list}
        keys={{
          opened: shown.customer,
          onStep: ({ customerId }) => change({ customer: customerId }),
        }}
        head={
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <SearchBox
              value={q}
              onChange={list.setQ}
              placeholder={t.search}
              label={t.searchLabel}
            />
            <RadioGroup
              label={t.roleFilter}
              labelHidden
              look="segmented"
              name="role"
              options={roleOptions}
              value={role}
              onChange={(event) => list.setFilter('role', event.target.value)}
            />
          </div>
        }
        empty={t.empty}
        cause={causeOf(customers.error)}
        noun={null}
      />
      <CustomerDetailsDialog
        customerId={shown.customer}
        known={customers.data?.rows.find(({ customerId }) => customerId === shown.customer)}
        onClose={close}
      />
    </>
  )
}
