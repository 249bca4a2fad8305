import { Placeholder } from '../Placeholder'

export default function AgreementRecordsPage() {
  return <Placeholder title="Agreement Details" />
}
