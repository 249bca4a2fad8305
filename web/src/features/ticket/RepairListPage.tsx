import { ButtonLink } from '@/components/button/ButtonLink'
import { PageHeader } from '@/components/page/PageHeader'
import { paths } from '@/lib/paths'
import { TicketList } from './TicketList'
import { texts } from './texts'

const t = texts.repairs

export default function RepairListPage() {
  return (
    <>
      <PageHeader title={t.title} help={t.help} />
      <TicketList
        kind="repair"
        caption={t.title}
        next={
          <ButtonLink to={paths.customer} variant="secondary">
            {t.apply}
          </ButtonLink>
        }
      />
    </>
  )
}
