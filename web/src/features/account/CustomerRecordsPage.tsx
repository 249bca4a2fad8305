import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioGroup } from '@/components/form/RadioGroup'
import { PageHeader } from '@/components/page/PageHeader'
import { DataTable } from '@/components/table/DataTable'
import { Pagination } from '@/components/table/Pagination'
import { SearchBox } from '@/components/table/SearchBox'
import { useListState } from '@/components/table/useListState'
import { type Customer, customersQuery, PAGE_SIZE } from './api'
import { CustomerDetailsDialog } from './CustomerDetailsDialog'
import { customerColumns } from './customerColumns'
import { ExportCustomers } from './ExportCustomers'
import { recordsFound, texts } from './texts'

const t = texts.customers

/** 'All' is the absence of a filter. */
const roleOptions = t.roles.map((label) => ({ label, value: label === 'All' ? '' : label }))

/** All customers: search, filter by role, look at one, export. */
export default function CustomerRecordsPage() {
  const { q, setQ, page, setPage, filters, setFilter } = useListState(['role'])
  const filter = { q, role: filters.role }
  const customers = useQuery(customersQuery(filter, page))
  const [shown, setShown] = useState<Customer>()
  const total = customers.data?.total

  return (
    <>
      <PageHeader
        title={t.title}
        help={<span role="status">{total === undefined ? ' ' : recordsFound(total)}</span>}
        actions={<ExportCustomers filter={filter} />}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SearchBox value={q} onChange={setQ} placeholder={t.search} label={t.searchLabel} />
        <RadioGroup
          label={t.roleFilter}
          labelHidden
          look="segmented"
          name="role"
          options={roleOptions}
          value={filters.role}
          onChange={(event) => setFilter('role', event.target.value)}
        />
      </div>
      <DataTable
        caption={t.title}
        columns={customerColumns}
        rows={customers.data?.rows}
        rowKey={(customer) => customer.customerId}
        onRowClick={setShown}
        loading={customers.isPending || customers.isPlaceholderData}
        empty={t.empty}
        error={customers.isError ? { message: t.empty, onRetry: () => customers.refetch() } : null}
        skeletonRows={PAGE_SIZE}
      />
      {total !== undefined && !customers.isError && (
        <Pagination
          page={page}
          pages={Math.ceil(total / PAGE_SIZE)}
          total={total}
          onPage={setPage}
          noun="customer"
        />
      )}
      <CustomerDetailsDialog customer={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
