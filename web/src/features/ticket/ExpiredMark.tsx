import { deskTexts } from './deskTexts'

const t = deskTexts.desk

/** An ended warranty stops no request, so the desk must see it. */
export function ExpiredMark() {
  return (
    <span className="rounded-md bg-tone-red px-2 py-0.5 font-medium text-tone-red-ink text-xs">
      {t.expired}
    </span>
  )
}
