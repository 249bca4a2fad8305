import { paths } from '@/lib/paths'
import type { FirstDayStep } from './api'

/** The page of each step. */
export const addresses: Record<FirstDayStep['step'], string> = {
  person: `${paths.deskAccount}?edit=person`,
  password: paths.deskAccount,
  'second-step': paths.deskAccount,
  brand: `${paths.settings}#brand`,
  mail: `${paths.settings}#mail-server`,
  lists: paths.firstDayLists,
  catalogue: paths.catalogue,
  colleague: paths.people,
}
