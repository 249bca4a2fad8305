import { Placeholder } from '../Placeholder'

export default function RepairRecordsPage() {
  return <Placeholder title="Repair &amp; Service Records" />
}
