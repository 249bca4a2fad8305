import { deskTexts } from './deskTexts'

const t = deskTexts.desk

/** A request is possible after the warranty, so the desk must see that it has ended. */
export function ExpiredMark() {
  return (
    <span className="rounded-md bg-tone-red px-2 py-0.5 font-medium text-tone-red-ink text-xs">
      {t.expired}
    </span>
  )
}
