import { Placeholder } from '../Placeholder'

export default function MyAgreementsPage() {
  return <Placeholder title="My Agreements" help="View and print your agreement details" />
}
