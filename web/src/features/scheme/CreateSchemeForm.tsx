import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf, sentenceOf } from '@/api/error'
import { usePortal } from '@/api/portal'
import { Button } from '@/components/button/Button'
import { DateField } from '@/components/form/DateField'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { useProblems } from '@/components/form/useProblems'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useToast } from '@/components/overlay/ToastProvider'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { todayIn } from '@/lib/civil'
import { longDate } from '@/lib/dates'
import { isDay, UNREADABLE_DATE } from '@/lib/typedDate'
import { createScheme, schemesKey } from './api'
import { pastQuestion, texts } from './texts'

const t = texts.create

type Draft = Parameters<typeof createScheme>[0]

export function CreateSchemeForm() {
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { schemeName: '', schemeEndDate: '' },
  })
  const problems = useProblems(formState.submitCount)
  useUnsavedWork(formState.isDirty)
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const toast = useToast()

  const today = todayIn(usePortal().timezone)
  /** A scheme whose last day is past, until that is confirmed. */
  const [past, setPast] = useState<Draft>()

  const submit = handleSubmit(async (scheme) => {
    if (scheme.schemeEndDate < today) setPast(scheme)
    else await create(scheme)
  })

  async function create(scheme: Draft) {
    setProblem(undefined)
    problems.clear()
    try {
      await createScheme(scheme)
      reset()
      toast({ text: `${scheme.schemeName.trim()} is active.`, tone: 'success' })
      void queries.invalidateQueries({ queryKey: schemesKey })
    } catch (error) {
      if (!problems.show(fieldsOf(error))) setProblem(sentenceOf(error, t.failure))
    } finally {
      setPast(undefined)
    }
  }

  return (
    <form {...problems.form} onSubmit={submit}>
      {/* The button stands beside the fields, and stays there when a sentence appears below them. */}
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
        <TextField
          label={t.name}
          required
          maxLength={200}
          autoComplete="off"
          error={formState.errors.schemeName?.message ?? problems.at('schemeName')}
          {...register('schemeName', { validate: (name) => name.trim() !== '' || t.nameRequired })}
        />
        <DateField
          label={t.date}
          hint={t.dateHint}
          required
          error={formState.errors.schemeEndDate?.message ?? problems.at('schemeEndDate')}
          {...register('schemeEndDate', {
            required: t.dateRequired,
            validate: (date) => isDay(date) || UNREADABLE_DATE,
          })}
        />
        <Button type="submit" pending={formState.isSubmitting} className="md:mt-[1.625rem]">
          {formState.isSubmitting ? t.submitting : t.submit}
        </Button>
      </div>
      <div className={problem && 'mt-4'}>
        <FormAlert>{problem}</FormAlert>
      </div>
      <PastScheme draft={past} onConfirm={create} onCancel={() => setPast(undefined)} />
    </form>
  )
}

interface PastSchemeProps {
  draft: Draft | undefined
  onConfirm: (draft: Draft) => Promise<void>
  onCancel: () => void
}

/** A last day that is past is a slip more often than not, so it is asked about. */
function PastScheme({ draft, onConfirm, onCancel }: PastSchemeProps) {
  const [isPending, setPending] = useState(false)
  return (
    <ConfirmDialog
      open={draft !== undefined}
      title={t.pastTitle}
      message={draft && pastQuestion(draft.schemeName.trim(), longDate(draft.schemeEndDate))}
      confirmLabel={t.pastConfirm}
      pending={isPending}
      onConfirm={async () => {
        if (!draft) return
        setPending(true)
        await onConfirm(draft)
        setPending(false)
      }}
      onCancel={onCancel}
    />
  )
}
