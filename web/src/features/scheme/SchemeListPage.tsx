import { Placeholder } from '../Placeholder'

export default function SchemeListPage() {
  return <Placeholder title="Scheme List" />
}
