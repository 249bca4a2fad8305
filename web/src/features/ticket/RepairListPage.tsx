import { Placeholder } from '../Placeholder'

export default function RepairListPage() {
  return <Placeholder title="Product Repair Details" />
}
