import { Placeholder } from '../Placeholder'

export default function CustomerAgreementPrintPage() {
  return <Placeholder title="Agreement" />
}
