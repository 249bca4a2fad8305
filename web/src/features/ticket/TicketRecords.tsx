import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeader } from '@/components/page/PageHeader'
import { useListState } from '@/components/table/useListState'
import { CustomerList } from '@/records/CustomerList'
import { type Ticket, type TicketKind, ticketCustomersQuery } from './api'
import { CustomerTicketsDialog } from './CustomerTicketsDialog'
import { texts } from './texts'

interface Props {
  kind: TicketKind
  title: string
  help: string
  search: string
  dialogTitle: string
}

/** The desk's list of customers with tickets of a kind, and the dialog in which it works on them. */
export function TicketRecords({ kind, title, help, search, dialogTitle }: Props) {
  const list = useListState()
  const customers = useQuery(ticketCustomersQuery(kind, list.q, list.page))
  const [shown, setShown] = useState<Ticket>()
  return (
    <>
      <PageHeader title={title} help={help} />
      <CustomerList
        caption={title}
        search={search}
        empty={texts.desk.empty}
        list={list}
        query={customers}
        onView={setShown}
      />
      <CustomerTicketsDialog
        kind={kind}
        title={dialogTitle}
        customerId={shown?.customerId}
        onClose={() => setShown(undefined)}
      />
    </>
  )
}
