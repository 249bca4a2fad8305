import { paths } from '@/lib/paths'
import type { FirstDayStep } from './api'

/** Where each step is taken. */
export const addresses: Record<FirstDayStep['step'], string> = {
  password: paths.deskAccount,
  'second-step': paths.deskAccount,
  brand: '/admin/dashboard/settings',
  mail: '/admin/dashboard/settings',
  catalogue: paths.catalogue,
  colleague: paths.people,
}
