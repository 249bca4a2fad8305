import { deskTexts } from './deskTexts'
import { TicketRecords } from './TicketRecords'

const t = deskTexts.desk

export default function RepairRecordsPage() {
  return (
    <TicketRecords
      kind="repair"
      title={t.repairsTitle}
      help={t.repairsHelp}
      search={t.repairsSearch}
      dialogTitle={t.repairsDialog}
    />
  )
}
