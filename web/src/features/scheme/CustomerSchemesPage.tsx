import { Placeholder } from '../Placeholder'

export default function CustomerSchemesPage() {
  return <Placeholder title="Manage Schemes" />
}
