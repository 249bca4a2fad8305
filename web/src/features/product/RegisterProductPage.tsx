import { Placeholder } from '../Placeholder'

export default function RegisterProductPage() {
  return <Placeholder title="Register Your Product" />
}
