import { Skeleton } from '@/components/progress/Skeleton'
import { texts } from './texts'

const tiles = ['open', 'untouched', 'warranty', 'claim', 'ending']
const figures = ['ages', 'statuses', 'waiting', 'endings']

export function Loading() {
  return (
    <div role="status" aria-label={texts.loading}>
      <div className="mb-3 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        {tiles.map((tile) => (
          <Skeleton key={tile} className="h-26 rounded-card" />
        ))}
      </div>
      <div className="grid gap-3 max-md:hidden lg:grid-cols-2">
        {figures.map((figure) => (
          <Skeleton key={figure} className="h-58 rounded-card" />
        ))}
      </div>
    </div>
  )
}
