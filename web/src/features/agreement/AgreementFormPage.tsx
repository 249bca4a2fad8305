import { Placeholder } from '../Placeholder'

export default function AgreementFormPage() {
  return <Placeholder title="Micro Distributor Agreement" />
}
