import { Placeholder } from '../Placeholder'

export default function CreateSchemePage() {
  return <Placeholder title="Create New Scheme" />
}
