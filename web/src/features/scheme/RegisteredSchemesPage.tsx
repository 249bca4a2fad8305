import { Placeholder } from '../Placeholder'

export default function RegisteredSchemesPage() {
  return <Placeholder title="Registered Schemes" />
}
