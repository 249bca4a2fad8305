import { useState } from 'react'
import { usePortal } from '@/api/portal'
import { Button } from '@/components/button/Button'
import { DateField } from '@/components/form/DateField'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { todayIn } from '@/lib/civil'
import { longDate } from '@/lib/dates'
import { isDay, UNREADABLE_DATE } from '@/lib/typedDate'
import { useSaveForm } from '@/records/useSaveForm'
import { createScheme } from './api'
import { schemesKey } from './ownClaimsQuery'
import { pastQuestion, texts } from './texts'

const t = texts.create

type Draft = Parameters<typeof createScheme>[0]

export function CreateSchemeForm() {
  const today = todayIn(usePortal().timezone)
  /** A scheme whose last day is in the past, until the user confirms it. */
  const [past, setPast] = useState<Draft>()
  const { form, field, fields, problem, save, isSaving } = useSaveForm<Draft, unknown>({
    defaultValues: { schemeName: '', schemeEndDate: '' },
    isReady: (scheme) => {
      const isPast = scheme.schemeEndDate < today
      if (isPast) setPast(scheme)
      return !isPast
    },
    send: createScheme,
    done: (_, { schemeName }) => `${schemeName.trim()} is active.`,
    failure: t.failure,
    refresh: [schemesKey],
    onSaved: () => fields.reset(),
    onEnd: () => setPast(undefined),
  })

  return (
    <form {...form}>
      {/* The button stays beside the fields when a message appears below them. */}
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
        <TextField
          label={t.name}
          required
          maxLength={200}
          autoComplete="off"
          {...field('schemeName', { validate: (name) => name.trim() !== '' || t.nameRequired })}
        />
        <DateField
          label={t.date}
          hint={t.dateHint}
          required
          {...field('schemeEndDate', {
            required: t.dateRequired,
            validate: (date) => isDay(date) || UNREADABLE_DATE,
          })}
        />
        <Button type="submit" pending={isSaving} className="md:mt-[1.625rem]">
          {isSaving ? t.submitting : t.submit}
        </Button>
      </div>
      <div className={problem && 'mt-4'}>
        <FormAlert>{problem}</FormAlert>
      </div>
      {/* A last day in the past is often a mistake, so the user confirms it. */}
      <ConfirmDialog
        open={past !== undefined}
        title={t.pastTitle}
        message={past && pastQuestion(past.schemeName.trim(), longDate(past.schemeEndDate))}
        confirmLabel={t.pastConfirm}
        pending={isSaving}
        onConfirm={() => past && save(past)}
        onCancel={() => setPast(undefined)}
      />
    </form>
  )
}
