import { useQuery } from '@tanstack/react-query'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { Card } from '@/components/page/Card'
import { LoadFailure } from '@/components/page/LoadFailure'
import { PageHeader } from '@/components/page/PageHeader'
import { Skeleton } from '@/components/progress/Skeleton'
import { type FirstDay, firstDayQuery } from './api'
import { listTexts } from './listTexts'
import { Progress } from './Progress'
import { StepRow } from './StepRow'
import { said, texts } from './texts'
import { nextStep, useOnboarding } from './useOnboarding'

export default function FirstDayPage() {
  const asked = useQuery(firstDayQuery)
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} />
      {asked.data ? (
        <List list={asked.data} />
      ) : asked.isError ? (
        <LoadFailure
          framed
          message={texts.failure}
          cause={causeOf(asked.error)}
          onRetry={asked.refetch}
        />
      ) : (
        <Card aria-busy="true" className="max-w-3xl space-y-5">
          {Array.from({ length: 6 }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: six lines that only stand in.
            <div key={line} className="flex gap-4">
              <Skeleton className="size-7 rounded-full" />
              <Skeleton className="h-7 flex-1" />
            </div>
          ))}
        </Card>
      )}
    </>
  )
}

/** Names the lists that the owner has not decided on, once some are decided. */
function undecided({ lists }: FirstDay): string | undefined {
  const names = lists
    .filter(({ state }) => state === 'new')
    .map(({ list }) =>
      list === 'programme' ? listTexts.programme.title : listTexts.lists[list].title,
    )
  return names.length > 0 && names.length < lists.length ? said.undecided(names) : undefined
}

function List({ list }: { list: FirstDay }) {
  const { showing, leaving } = useOnboarding()
  const next = nextStep(list)
  const isComplete = next === undefined
  return (
    <Card padded={false} className="max-w-3xl">
      <div className="border-line border-b px-4 py-4 md:px-6">
        <Progress list={list} />
        {isComplete && <p className="mt-2 text-body text-success-ink">{texts.complete}</p>}
      </div>
      <ol aria-label={texts.list} className="divide-y divide-line">
        {list.steps.map((step) => (
          <StepRow
            key={step.step}
            step={step}
            rest={step.step === 'lists' ? undecided(list) : undefined}
            isNext={step.step === next?.step}
            leaving={leaving.isSaving && leaving.input === step.step}
            onLeave={() => leaving.save(step.step)}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-3 md:px-6">
        <p className="text-muted text-sm">{list.shown ? '' : texts.away}</p>
        {list.shown ? (
          <Button
            variant={isComplete ? 'primary' : 'quiet'}
            pending={showing.isSaving}
            onClick={() => showing.save(false)}
          >
            {isComplete ? texts.putAway : texts.doNotShow}
          </Button>
        ) : (
          <Button variant="secondary" pending={showing.isSaving} onClick={() => showing.save(true)}>
            {texts.bringBack}
          </Button>
        )}
      </div>
    </Card>
  )
}
