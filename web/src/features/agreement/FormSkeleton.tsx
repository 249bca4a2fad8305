import { Card } from '@/components/page/Card'
import { Skeleton } from '@/components/progress/Skeleton'
import { texts } from './texts'

const FIELDS = 8

/** The placeholder of the page: letter, terms and fields. */
export function FormSkeleton() {
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        {texts.list.loading}
      </p>
      <Card className="grid gap-3">
        <Skeleton className="mb-2 h-8 w-36" />
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-10 max-w-prose" />
        <Skeleton className="h-10 max-w-prose" />
      </Card>
      <Card>
        <Skeleton className="h-8 w-44" />
      </Card>
      <Card className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {Array.from({ length: FIELDS }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
          <div key={field} className="grid gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-control" />
          </div>
        ))}
      </Card>
    </div>
  )
}
