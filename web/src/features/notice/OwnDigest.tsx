import { useQuery, useQueryClient } from '@tanstack/react-query'
import { causeOf, sentenceOf } from '@/api/error'
import { useAction } from '@/api/useAction'
import { Button } from '@/components/button/Button'
import { SwitchField } from '@/components/form/SwitchField'
import { useToast } from '@/components/overlay/ToastProvider'
import { Card } from '@/components/page/Card'
import { Skeleton } from '@/components/progress/Skeleton'
import { chooseDigest, ownDigestQuery } from './api'
import { texts } from './texts'

const t = texts.digest

/** Whether somebody at the desk gets the morning's letter. */
export function OwnDigest() {
  const own = useQuery(ownDigestQuery)
  const queries = useQueryClient()
  const toast = useToast()
  const choice = useAction({
    mutationFn: chooseDigest,
    onSuccess: (digest) => queries.setQueryData(ownDigestQuery.queryKey, digest),
    onError: (error) => toast({ text: sentenceOf(error, texts.saveFailure), tone: 'error' }),
  })
  const chosen = choice.isPending ? choice.variables : undefined
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
          onChange={(event) => choice.mutate(event.target.checked)}
        />
      )}
    </Card>
  )
}
