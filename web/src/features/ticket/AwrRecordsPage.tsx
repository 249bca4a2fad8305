import { TicketRecords } from './TicketRecords'
import { texts } from './texts'

const t = texts.desk

export default function AwrRecordsPage() {
  return (
    <TicketRecords
      kind="awr"
      title={t.awrsTitle}
      help={t.awrsHelp}
      search={t.awrsSearch}
      dialogTitle={t.awrsDialog}
    />
  )
}
