import { Card } from '@/components/Card'
import { EmptyState } from '@/components/EmptyState'
import { PageHeader } from '@/components/PageHeader'

/** Stands in for a screen that is not open yet, with the heading it will have. */
export function Placeholder({ title, help }: { title: string; help?: string }) {
  return (
    <>
      <PageHeader title={title} help={help} />
      <Card>
        <EmptyState title="This page opens soon." />
      </Card>
    </>
  )
}
