import { Placeholder } from '../Placeholder'

export default function SelectSchemesPage() {
  return <Placeholder title="Select Schemes" />
}
