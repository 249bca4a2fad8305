import { CircleCheck } from 'lucide-react'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { type Agreement, quarterOf } from './records'
import { signedBefore, texts } from './texts'

/** Shown above the form for a new quarter, with a link to the last letter. */
export function SignedBefore({ letter }: { letter: Agreement }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-line bg-surface px-4 py-3 text-sm">
      <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success-ink" />
      <span>{signedBefore(quarterOf(letter))}</span>
      <Link
        to={paths.myAgreements}
        className="ml-auto font-medium text-brand-ink underline-offset-4 hover:underline"
      >
        {texts.notice.view}
      </Link>
    </p>
  )
}
