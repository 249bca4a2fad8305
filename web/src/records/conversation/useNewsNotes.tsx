import { useQuery } from '@tanstack/react-query'
import { MessageSquareDot } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/button/ButtonLink'
import { ownTicketPath } from '@/lib/paths'
import { isWaiting } from '../useNote'
import { newsQuery, newsTexts as t } from './news'

/** The number of notes shown one by one. The navigation shows the total. */
const MOST = 3

/** Returns notes about new messages from the desk, and undefined until they are known. */
export function useNewsNotes(): ReactNode {
  const news = useQuery(newsQuery)
  if (isWaiting(news)) return undefined
  // A failed load shows nothing, because the page has another purpose.
  return (news.data ?? []).slice(0, MOST).map(({ id, number, kind }) => (
    <p
      key={id}
      className="mb-4 flex items-center justify-between gap-3 rounded-card border border-line bg-brand-soft px-4 py-3 text-brand-ink"
    >
      <span className="flex min-w-0 items-start gap-2">
        <MessageSquareDot aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="wrap-anywhere">{t.news(number)}</span>
      </span>
      <ButtonLink
        variant="secondary"
        size="sm"
        to={ownTicketPath(kind, number)}
        aria-label={`${t.read}: ${number}`}
      >
        {t.read}
      </ButtonLink>
    </p>
  ))
}
