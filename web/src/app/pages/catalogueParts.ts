import { type ComponentType, lazy } from 'react'
import type { DeskCall } from '@/records/deskRole'

/** A tab of the catalogue: its name in the address, and the call without which it shows nothing. */
interface CataloguePart {
  part: string
  label: string
  needs: DeskCall
  Content: ComponentType
}

/** The first is shown where the address names none. */
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
