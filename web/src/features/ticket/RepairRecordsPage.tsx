import { TicketRecords } from './TicketRecords'
import { texts } from './texts'

const t = texts.desk

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
