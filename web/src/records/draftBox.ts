import { answer, customerApi } from '@/api/client'
import { canKeepDrafts, gotKey } from '@/lib/draftMark'
import type { DraftBox } from '@/lib/drafts'
import { customerSession } from '@/lib/session'

let last: { person: string; box: Promise<DraftBox | undefined> } | undefined

/** Returns the drafts of the current customer. Undefined if the browser cannot store drafts. */
export function ownDrafts(): Promise<DraftBox | undefined> {
  const person = customerSession.shown()?.person
  if (!person || !canKeepDrafts()) {
    last = undefined
    return Promise.resolve(undefined)
  }
  if (last?.person !== person) {
    const box = open(person)
    last = { person, box }
    // Without a connection there is no key. The next form tries again.
    void box.then((found) => {
      if (!found && last?.box === box) last = undefined
    })
  }
  return last.box
}

/** Reports whether the device has a draft of this form that cannot be decrypted yet. */
export async function draftWaits(name: string): Promise<boolean> {
  const person = customerSession.shown()?.person
  if (!person || !canKeepDrafts()) return false
  try {
    const { hasDraft } = await import('@/lib/drafts')
    return await hasDraft(person, name)
  } catch {
    return false
  }
}

async function open(person: string): Promise<DraftBox | undefined> {
  try {
    const { key } = await answer(customerApi.GET('/my/draft-key'))
    const drafts = await import('@/lib/drafts')
    const box = await drafts.DraftBox.open(
      person,
      Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)),
    )
    gotKey()
    return box
  } catch {
    // The form works without a draft.
    return undefined
  }
}
