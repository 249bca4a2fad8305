import { Placeholder } from '../Placeholder'

export default function AdminAgreementPrintPage() {
  return <Placeholder title="Agreement" />
}
