import { Placeholder } from '../Placeholder'

export default function SchemeStatusPage() {
  return <Placeholder title="Explore Our Schemes" />
}
