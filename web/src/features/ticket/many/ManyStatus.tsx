import { whenOpened } from '@/components/overlay/whenOpened'

/** The dialog that gives many tickets one status. */
export const ManyStatus = whenOpened(
  async () => (await import('./ManyStatusDialog')).ManyStatusDialog,
)
