import { Placeholder } from '../Placeholder'

export default function AwrListPage() {
  return <Placeholder title="Advance Warranty Replacement Details" />
}
