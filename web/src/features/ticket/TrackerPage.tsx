import { Placeholder } from '../Placeholder'

export default function TrackerPage() {
  return <Placeholder title="Support" help="Track your ticket status" />
}
