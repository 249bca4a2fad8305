import { type Portal, startPortal } from './portal.ts'
import { test as withPortal } from './test.ts'

/** A portal with one minute for undo, because a busy machine may need more than ten seconds. */
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
