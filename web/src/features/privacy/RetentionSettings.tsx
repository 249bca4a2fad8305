import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { causeOf, fieldsOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { LoadFailure } from '@/components/page/LoadFailure'
import { Part } from '@/components/page/Part'
import { Skeleton } from '@/components/progress/Skeleton'
import { useSave } from '@/records/useSave'
import { useSaveForm } from '@/records/useSaveForm'
import {
  previewRetention,
  type Removal,
  type Retention,
  retentionQuery,
  type RetentionSaved as Saved,
  saveRetention,
} from './api'
import { texts } from './texts'

const t = texts.retention

const fields = [
  { name: 'ticketPhotos', hint: undefined },
  { name: 'messages', hint: undefined },
  { name: 'emails', hint: t.emailsHint },
  { name: 'rejectedClaims', hint: undefined },
  { name: 'unconfirmed', hint: t.unconfirmedHint },
  { name: 'auditKeys', hint: t.auditKeysHint },
  { name: 'invoiceYears', hint: t.invoiceYearsHint },
] as const

type Name = (typeof fields)[number]['name']
type Typed = Record<Name, string>

const typed = (retention: Retention): Typed =>
  Object.fromEntries(fields.map(({ name }) => [name, String(retention[name])])) as Typed

const read = (values: Typed) =>
  Object.fromEntries(fields.map(({ name }) => [name, Number(values[name])])) as Record<Name, number>

const isNumber = (value: string) => /^\d{1,5}$/.test(value.trim()) || t.needed

/** Sets how long closed records are kept, and shows how many would be deleted. */
export function RetentionSettings() {
  const { data, isPending, error, refetch } = useQuery(retentionQuery)
  return (
    <Part title={t.title} help={t.help} busy={isPending}>
      {isPending && <Skeleton className="h-64" />}
      {error && !data && (
        <LoadFailure framed message={t.failure} cause={causeOf(error)} onRetry={refetch} />
      )}
      {data && (
        <RetentionForm
          key={data.retention.version}
          retention={data.retention as Retention}
          removes={data.removes}
        />
      )}
    </Part>
  )
}

function RetentionForm({ retention, removes }: { retention: Retention; removes: Removal }) {
  const [would, setWould] = useState(removes)
  const queries = useQueryClient()
  const saving = useSaveForm<Typed, Saved>({
    defaultValues: typed(retention),
    send: (values) => saveRetention({ ...read(values), version: retention.version }),
    onSaved: (now) => queries.setQueryData(retentionQuery.queryKey, now),
    done: t.saved,
    failure: t.saveFailure,
  })
  const { form, field, fields: inputs, problem, isSaving } = saving
  const preview = useSave({
    send: (values: Typed) => previewRetention(read(values)),
    onSaved: (answer) => setWould(answer.removes),
    onFailed: (error) => saving.refuse(fieldsOf(error)),
    failure: t.previewFailure,
  })

  return (
    <form {...form} aria-label={t.submit} className="rounded-card border border-line bg-surface">
      <div className="grid gap-5 p-4 md:p-5">
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map(({ name, hint }) => (
            <TextField
              key={name}
              label={t[name]}
              hint={hint}
              required
              inputMode="numeric"
              autoComplete="off"
              className="tabular"
              {...field(name, { validate: isNumber })}
            />
          ))}
        </div>
        <div
          className="grid gap-1 rounded-control border border-line px-3 py-2 text-sm"
          role="status"
        >
          <h3 className="font-medium">{t.wouldTitle}</h3>
          <Would removes={would} />
        </div>
        <FormAlert>{problem}</FormAlert>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-3 md:px-5">
        <Button
          type="button"
          variant="secondary"
          pending={preview.isSaving}
          onClick={inputs.handleSubmit(preview.save)}
        >
          {t.preview}
        </Button>
        <Button type="submit" pending={isSaving}>
          {t.submit}
        </Button>
      </div>
    </form>
  )
}

function Would({ removes }: { removes: Removal }) {
  const names = Object.keys(t.would) as (keyof typeof t.would)[]
  const lines = names
    .filter((name) => removes[name] > 0)
    .map((name) => t.would[name](removes[name]))
  if (lines.length === 0) return <p className="text-muted">{t.nothing}</p>
  return (
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
