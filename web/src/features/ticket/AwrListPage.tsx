import { ButtonLink } from '@/components/button/ButtonLink'
import { PageHeader } from '@/components/page/PageHeader'
import { paths } from '@/lib/paths'
import { TicketList } from './TicketList'
import { texts } from './texts'

const t = texts.awrs

export default function AwrListPage() {
  const apply = (
    <ButtonLink to={paths.awr} variant="secondary">
      {t.apply}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t.title} help={t.help} actions={apply} />
      <TicketList kind="awr" caption={t.title} next={apply} />
    </>
  )
}
