import { useQuery } from '@tanstack/react-query'
import { Files } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { ButtonLink } from '@/components/button/ButtonLink'
import { Popup } from '@/components/overlay/Popup'
import { Card } from '@/components/page/Card'
import { PageHeader } from '@/components/page/PageHeader'
import { DataTable } from '@/components/table/DataTable'
import { paths } from '@/lib/paths'
import { useSearchParams } from '@/lib/router'
import { SCHEME_PARAMETER } from './AnotherInvoice'
import { liveSchemesQuery, type Scheme } from './api'
import { choiceColumns } from './choiceColumns'
import { InvoiceDialog } from './InvoiceDialog'
import { texts as many } from './many/texts'
import { TermsList } from './Terms'
import { texts, ticketNote } from './texts'

const t = texts.select

/** Lists the active schemes. The dealer selects one and uploads its invoice. */
export default function SelectSchemesPage() {
  const schemes = useQuery(liveSchemesQuery())
  const [selected, setSelected] = useState<Scheme>()
  const [isOpen, setOpen] = useState(false)
  const [ticketNo, setTicketNo] = useState<string>()

  function choose(scheme: Scheme) {
    setSelected(scheme)
    setOpen(true)
  }

  // The address may name a scheme. It opens once, so that Back shows the list.
  const [params, setParams] = useSearchParams()
  const asked = schemes.data?.find(({ schemeId }) => schemeId === params.get(SCHEME_PARAMETER))
  const open = useEffectEvent((scheme: Scheme) => {
    choose(scheme)
    setParams({}, { replace: true })
  })
  useEffect(() => {
    if (asked) open(asked)
  }, [asked])

  function finish(ticket: string) {
    setOpen(false)
    setSelected(undefined)
    setTicketNo(ticket)
  }

  return (
    <>
      <PageHeader
        title={t.title}
        help={t.help}
        actions={
          <ButtonLink variant="secondary" to={paths.invoices} icon={Files}>
            {many.link}
          </ButtonLink>
        }
      />
      <DataTable
        caption={t.title}
        columns={choiceColumns({
          selected: selected?.schemeId,
          onSelect: choose,
          onDeselect: () => setSelected(undefined),
        })}
        rows={schemes.data}
        rowKey={(scheme) => scheme.schemeId}
        selectedKey={selected?.schemeId ?? null}
        onRowClick={choose}
        loading={schemes.isPending}
        empty={t.empty}
        error={loadFailure(schemes, t.failure)}
        skeletonRows={3}
      />
      <Card title={texts.terms.title} className="mt-6">
        <TermsList />
      </Card>
      {selected && (
        <InvoiceDialog
          key={selected.schemeId}
          scheme={selected}
          open={isOpen}
          onClose={() => setOpen(false)}
          onDone={finish}
        />
      )}
      <Popup
        open={ticketNo !== undefined}
        title={texts.invoice.success}
        message={ticketNo && ticketNote(ticketNo)}
        onClose={() => setTicketNo(undefined)}
      />
    </>
  )
}
