import { type ComponentType, lazy } from 'react'
import type { DeskCall } from '@/records/deskRole'

/** A tab of the catalogue: its name in the address and the API call that it needs. */
interface CataloguePart {
  part: string
  label: string
  help: string
  needs: DeskCall
  Content: ComponentType
}

/** The first tab is the default. */
export const catalogueParts: readonly [CataloguePart, ...CataloguePart[]] = [
  {
    part: 'models',
    label: 'Models',
    help: 'The products that customers can register.',
    needs: 'GET /desk/catalogue/models',
    Content: lazy(() => import('@/features/catalogue/ModelsPart')),
  },
  {
    part: 'types',
    label: 'Types',
    help: 'Choose which product types customers can replace in advance (AWR).',
    needs: 'GET /desk/catalogue/types',
    Content: lazy(() => import('@/features/catalogue/TypesPart')),
  },
  {
    part: 'dealers',
    label: 'Dealers',
    help: 'The firms that sell your products. Tick the forms that offer each dealer.',
    needs: 'GET /desk/dealers',
    Content: lazy(() => import('@/features/dealer/DealersPart')),
  },
  {
    part: 'locations',
    label: 'Locations',
    help: 'The places distributors deliver from. The agreement form offers them.',
    needs: 'GET /desk/locations',
    Content: lazy(() => import('@/features/dealer/LocationsPart')),
  },
]
