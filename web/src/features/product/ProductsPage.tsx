import { Placeholder } from '../Placeholder'

export default function ProductsPage() {
  return <Placeholder title="Your Product Details" />
}
