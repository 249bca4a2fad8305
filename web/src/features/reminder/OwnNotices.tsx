import { useQuery, useQueryClient } from '@tanstack/react-query'
import { causeOf } from '@/api/error'
import { SwitchField } from '@/components/form/SwitchField'
import { Card } from '@/components/page/Card'
import { LoadFailure } from '@/components/page/LoadFailure'
import { Skeleton } from '@/components/progress/Skeleton'
import { topicTexts } from '@/records/letterTopics'
import { useSave } from '@/records/useSave'
import { choose, ownNoticesQuery } from './api'
import { texts } from './texts'

/** The customer's email settings. A switch per topic takes effect at once. */
export function OwnNotices() {
  const own = useQuery(ownNoticesQuery)
  const queries = useQueryClient()
  const choice = useSave({
    send: choose,
    failure: texts.saveFailure,
    onSaved: (all) => queries.setQueryData(ownNoticesQuery.queryKey, all),
  })
  const chosen = choice.isSaving ? choice.input : undefined
  return (
    <Card title={texts.title} padded={false} aria-busy={own.isPending}>
      {own.isPending && (
        <div role="status" className="grid gap-3 p-4 md:p-5">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
      {own.isError && !own.data && (
        <LoadFailure message={texts.loadFailure} cause={causeOf(own.error)} onRetry={own.refetch} />
      )}
      {own.data && (
        <>
          <ul className="divide-y divide-line px-4 md:px-5">
            {own.data.notices.map(({ topic, wanted }) => (
              <li key={topic}>
                <SwitchField
                  label={topicTexts[topic]?.label ?? topic}
                  hint={topicTexts[topic]?.hint}
                  checked={chosen?.topic === topic ? chosen.wanted : wanted}
                  onChange={(event) => choice.save({ topic, wanted: event.target.checked })}
                />
              </li>
            ))}
          </ul>
          <p className="border-line border-t px-4 py-3 text-muted text-sm md:px-5">
            {texts.always}
          </p>
        </>
      )}
    </Card>
  )
}
