import { deskTexts } from './deskTexts'
import { TicketRecords } from './TicketRecords'

const t = deskTexts.desk

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
