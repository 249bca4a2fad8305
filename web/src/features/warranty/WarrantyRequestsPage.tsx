import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeader } from '@/components/page/PageHeader'
import { useListState } from '@/components/table/useListState'
import { CustomerList, type ListedCustomer } from '@/records/CustomerList'
import { warrantyCustomersQuery } from './api'
import { CustomerWarrantiesDialog } from './CustomerWarrantiesDialog'
import { texts } from './texts'

const t = texts.desk

/** The desk's list of customers who asked for extensions. */
export default function WarrantyRequestsPage() {
  const list = useListState()
  const customers = useQuery(warrantyCustomersQuery(list.q, list.page))
  const [shown, setShown] = useState<ListedCustomer>()
  return (
    <>
      <PageHeader title={t.title} help={t.help} />
      <CustomerList
        caption={t.title}
        search={t.search}
        empty={list.q ? t.notFound : t.none}
        list={list}
        query={customers}
        onView={setShown}
      />
      <CustomerWarrantiesDialog
        customerId={shown?.customerId}
        onClose={() => setShown(undefined)}
      />
    </>
  )
}
