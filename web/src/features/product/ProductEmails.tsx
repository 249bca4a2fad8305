import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { loadFailure } from '@/api/loadFailure'
import { LoadFailure } from '@/components/page/LoadFailure'
import { Skeleton } from '@/components/progress/Skeleton'
import { dateTime } from '@/lib/dates'
import { productEmailsQuery } from './api'
import { pageTexts as t } from './pageTexts'

export function ProductEmails({ productID }: { productID: string }) {
  const emails = useQuery(productEmailsQuery(productID))
  const failed = loadFailure(emails, t.emailsFailure)
  if (failed && !emails.data) return <LoadFailure {...failed} />
  if (!emails.data) return <Skeleton className="h-12 w-full" />
  if (emails.data.length === 0) return <p className="text-muted text-sm">{t.noEmails}</p>
  return (
    <>
      <p className="-mt-2 mb-3 text-muted text-sm">{t.emailsHelp}</p>
      <ul className="grid gap-3">
        {emails.data.map(({ id, subject, sentAt }) => (
          <li key={id} className="flex gap-3">
            <Mail aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="min-w-0">
              <span className="wrap-anywhere block text-sm">{subject}</span>
              <time dateTime={sentAt} className="text-muted text-xs">
                {dateTime(sentAt)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
