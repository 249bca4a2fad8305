import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf, sentenceOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { DateField } from '@/components/form/DateField'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { useProblems } from '@/components/form/useProblems'
import { useToast } from '@/components/overlay/ToastProvider'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { isDay, UNREADABLE_DATE } from '@/lib/typedDate'
import { createScheme, schemesKey } from './api'
import { texts } from './texts'

const t = texts.create

export function CreateSchemeForm() {
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { schemeName: '', schemeEndDate: '' },
  })
  const problems = useProblems(formState.submitCount)
  useUnsavedWork(formState.isDirty)
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const toast = useToast()

  const submit = handleSubmit(async (scheme) => {
    setProblem(undefined)
    problems.clear()
    try {
      await createScheme(scheme)
      reset()
      toast({ text: `${scheme.schemeName.trim()} is active.`, tone: 'success' })
      await queries.invalidateQueries({ queryKey: schemesKey })
    } catch (error) {
      if (!problems.show(fieldsOf(error))) setProblem(sentenceOf(error, t.failure))
    }
  })

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
    </form>
  )
}
