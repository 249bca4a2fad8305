import { Skeleton } from '@/components/progress/Skeleton'

export function Loading() {
  return (
    <div
      aria-busy="true"
      className="grid gap-4 md:h-[calc(100dvh-17.5rem)] md:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <Skeleton className="h-[55dvh] w-full md:h-full" />
      <Skeleton className="h-64 w-full md:h-full" />
    </div>
  )
}
