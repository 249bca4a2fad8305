import { Placeholder } from '../Placeholder'

export default function ProductRecordsPage() {
  return <Placeholder title="Customer Product Details" />
}
