import AuditPage from '@/features/audit/AuditPage'
import { WhoLooked } from '@/features/privacy/WhoLooked'

/** The audit trail, with who looked at personal data. */
export default function DeskAuditPage() {
  return (
    <AuditPage>
      <WhoLooked />
    </AuditPage>
  )
}
