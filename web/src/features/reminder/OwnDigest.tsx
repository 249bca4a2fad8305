import { useQuery, useQueryClient } from '@tanstack/react-query'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { SwitchField } from '@/components/form/SwitchField'
import { Card } from '@/components/page/Card'
import { Skeleton } from '@/components/progress/Skeleton'
import { useSave } from '@/records/useSave'
import { chooseDigest, ownDigestQuery } from './api'
import { texts } from './texts'

const t = texts.digest

/** Turns the daily summary email of a desk user on or off. */
export function OwnDigest() {
  const own = useQuery(ownDigestQuery)
  const queries = useQueryClient()
  const choice = useSave({
    send: (wanted: boolean) => chooseDigest(wanted),
    failure: texts.saveFailure,
    onSaved: (digest) => queries.setQueryData(ownDigestQuery.queryKey, digest),
  })
  const chosen = choice.isSaving ? choice.input : undefined
  return (
    <Card title={t.title} aria-busy={own.isPending}>
      {own.isPending && (
        <div role="status">
          <span className="sr-only">{t.loading}</span>
          <Skeleton className="h-12" />
        </div>
      )}
      {own.isError && !own.data && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <p>
            {t.loadFailure} {causeOf(own.error)}
          </p>
          <Button variant="secondary" size="sm" onClick={() => own.refetch()}>
            {texts.retry}
          </Button>
        </div>
      )}
      {own.data && (
        <SwitchField
          label={t.label}
          hint={t.hint}
          checked={chosen ?? own.data.digest === 'on'}
          onChange={(event) => choice.save(event.target.checked)}
        />
      )}
    </Card>
  )
}
