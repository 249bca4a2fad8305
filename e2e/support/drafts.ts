import type { Page } from '@playwright/test'

/** Reads the sealed drafts that this device keeps. */
export const draftsOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ id: string; at: number; text: string }[]>((resolve, reject) => {
        const open = indexedDB.open('aftercare', 1)
        open.onerror = () => reject(open.error)
        open.onupgradeneeded = () => open.result.createObjectStore('drafts', { keyPath: 'id' })
        open.onsuccess = () => {
          const all = open.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            open.result.close()
            resolve(
              all.result.map(({ id, at, sealed }) => ({
                id,
                at,
                text: new TextDecoder().decode(sealed),
              })),
            )
          }
        }
      }),
  )
