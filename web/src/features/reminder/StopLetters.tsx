import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { isNetworkFailure, sentenceOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { Skeleton } from '@/components/progress/Skeleton'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { topicTexts } from '@/records/letterTopics'
import { useSave } from '@/records/useSave'
import { chooseByLink, linkQuery } from './api'
import { texts } from './texts'

const t = texts.link

/** Stops the emails of an unsubscribe link, or turns them on again. */
export function StopLetters({ token }: { token: string }) {
  const query = linkQuery(token)
  const link = useQuery(query)
  const queries = useQueryClient()
  const choice = useSave({
    send: (wanted: boolean) => chooseByLink(token, wanted),
    failure: t.failure,
    inPage: true,
    onSaved: (chosen) => queries.setQueryData(query.queryKey, chosen),
  })
  const topic = link.data && topicTexts[link.data.topic]
  const isDone = choice.isSaved || link.data?.wanted === false
  return (
    <div className="grid gap-5">
      {link.isPending && (
        <div role="status" className="grid gap-3">
          <span className="sr-only">{t.loading}</span>
          <Skeleton className="h-16" />
          <Skeleton className="h-10" />
        </div>
      )}
      <FormAlert>{link.error ? sentenceOf(link.error, t.failure) : choice.problem}</FormAlert>
      {isNetworkFailure(link.error) && (
        <Button variant="secondary" onClick={() => link.refetch()}>
          {texts.retry}
        </Button>
      )}
      {link.data && !isDone && <p>{t.asks}</p>}
      {topic && (
        <div className="rounded-card border border-line px-4 py-3">
          <p className="font-semibold">{topic.label}</p>
          <p className="mt-0.5 text-muted text-sm">{topic.hint}</p>
        </div>
      )}
      {/* In the page from the start, so that screen readers announce its content. */}
      <div role="status" className="empty:sr-only">
        {link.data && isDone && <Said wanted={link.data.wanted} />}
      </div>
      {link.data && (
        <Button
          variant={link.data.wanted ? 'primary' : 'secondary'}
          pending={choice.isSaving}
          onClick={() => choice.save(!link.data.wanted)}
        >
          {link.data.wanted ? t.submit : t.bringBack}
        </Button>
      )}
      {!link.isPending && (
        <p className="text-sm">
          <Link
            to={paths.account}
            className="inline-flex items-center font-medium text-brand-ink underline-offset-4 hover:underline max-md:min-h-11"
          >
            {t.account}
          </Link>
        </p>
      )}
    </div>
  )
}

function Said({ wanted }: { wanted: boolean }) {
  return (
    <div className="flex gap-3 rounded-card bg-mint-soft p-4 text-success-ink">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{wanted ? t.back : t.stopped}</p>
        <p className="mt-1 text-sm">{wanted ? t.backText : t.stoppedText}</p>
      </div>
    </div>
  )
}
