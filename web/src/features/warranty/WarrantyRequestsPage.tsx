import { Placeholder } from '../Placeholder'

export default function WarrantyRequestsPage() {
  return <Placeholder title="Warranty Requests" />
}
