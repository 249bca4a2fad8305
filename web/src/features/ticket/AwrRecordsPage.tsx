import { Placeholder } from '../Placeholder'

export default function AwrRecordsPage() {
  return <Placeholder title="AWR Records" />
}
