import { type ComponentType, lazy } from 'react'
import type { DeskCall } from '@/records/deskRole'

/** A tab of the catalogue: its name in the address and the API call that it needs. */
interface CataloguePart {
  part: string
  label: string
  needs: DeskCall
  Content: ComponentType
}

/** The first tab is the default. */
export const catalogueParts: readonly [CataloguePart, ...CataloguePart[]] = [
  {
    part: 'models',
    label: 'Models',
    needs: 'GET /desk/catalogue/models',
    Content: lazy(() => import('@/features/catalogue/ModelsPart')),
  },
  {
    part: 'types',
    label: 'Types',
    needs: 'GET /desk/catalogue/types',
    Content: lazy(() => import('@/features/catalogue/TypesPart')),
  },
  {
    part: 'dealers',
    label: 'Dealers',
    needs: 'GET /desk/dealers',
    Content: lazy(() => import('@/features/dealer/DealersPart')),
  },
  {
    part: 'locations',
    label: 'Locations',
    needs: 'GET /desk/locations',
    Content: lazy(() => import('@/features/dealer/LocationsPart')),
  },
]
