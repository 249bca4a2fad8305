import { Skeleton } from '@/components/progress/Skeleton'
import { texts } from './texts'

const tiles = ['open', 'untouched', 'warranty', 'claim', 'ending', 'answer']
const figures = ['ages', 'statuses', 'waiting', 'endings']

export function Loading() {
  return (
    <div role="status" aria-label={texts.loading}>
      <div className="mb-5 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {tiles.map((tile) => (
          <Skeleton key={tile} className="h-24 rounded-card" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {figures.map((figure) => (
          <Skeleton key={figure} className="h-96 rounded-card" />
        ))}
      </div>
    </div>
  )
}
