import { useQueryClient } from '@tanstack/react-query'
import { FileText, X } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '@/components/button/IconButton'
import { sayAll } from '@/language'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { useSave } from '@/records/useSave'
import { newNoticeQuery, sawNotice, type Unseen } from './noticeApi'

const t = sayAll({
  title: 'Our privacy notice has changed',
  firstTitle: 'How we treat your data',
  text: 'It says what we keep about you, why and for how long.',
  read: 'Read it',
  done: 'Close',
})

/** Links to the new privacy notice until the customer closes or reads it. */
export function UnseenNotice({ about: notice }: { about: Unseen }) {
  const queries = useQueryClient()
  const titleId = useId()
  const saw = useSave({
    send: sawNotice,
    onSaved: (now) => queries.setQueryData(newNoticeQuery.queryKey, now),
  })
  if (saw.isSaved) return null
  const close = () => saw.save(notice.version)
  return (
    <section
      aria-labelledby={titleId}
      className="mb-4 flex items-start gap-3 rounded-card border border-line bg-brand-soft px-4 py-3 text-sm"
    >
      <FileText aria-hidden="true" className="size-5 shrink-0 text-brand-ink" />
      <div className="min-w-0 flex-1">
        <p id={titleId} className="font-semibold">
          {notice.first ? t.firstTitle : t.title}
        </p>
        <p className="mt-0.5 text-muted">
          {t.text}{' '}
          <Link
            to={paths.privacy}
            onClick={close}
            className="font-medium text-brand-ink underline underline-offset-2"
          >
            {t.read}
          </Link>
        </p>
      </div>
      <IconButton size="sm" icon={X} label={t.done} onClick={close} className="-my-2 -mr-2" />
    </section>
  )
}
