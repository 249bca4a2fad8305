import { Placeholder } from '../Placeholder'

export default function AwrProductsPage() {
  return <Placeholder title="Your Product Details" />
}
