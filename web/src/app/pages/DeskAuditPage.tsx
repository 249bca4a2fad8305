import AuditPage from '@/features/audit/AuditPage'
import { WhoLooked } from '@/features/privacy/WhoLooked'

export default function DeskAuditPage() {
  return (
    <AuditPage>
      <WhoLooked />
    </AuditPage>
  )
}
