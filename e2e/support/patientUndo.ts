import { type Portal, startPortal } from './portal.ts'
import { test as withPortal } from './test.ts'

/** A portal that offers an undo for a minute: a busy machine may take longer than ten seconds from the deed to it. */
export const test = withPortal.extend<object, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal({ AFTERCARE_UNDO: '1m' })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
})
