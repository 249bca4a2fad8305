import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf } from '@/api/error'
import { useProblems } from '@/components/form/useProblems'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { stepError } from './errors'

type Fields = Record<string, string>

/** A form of a few short fields: what is wrong stands at its field, and what is typed is not thrown away unasked. */
export function useStepForm<F extends Fields>(
  defaultValues: F,
  send: (fields: F) => Promise<unknown>,
) {
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues,
    shouldFocusError: false,
  })
  const problems = useProblems(formState.submitCount)
  const saved = useUnsavedWork(formState.isDirty)
  const [problem, setProblem] = useState<string>()

  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    problems.clear()
    try {
      await send(fields as F)
      saved()
    } catch (error) {
      if (!problems.show(fieldsOf(error))) setProblem(stepError(error))
    }
  })

  return {
    form: { ...problems.form, onSubmit: submit },
    field: (name: keyof F & string) => ({ ...register(name), error: problems.at(name) }),
    isSending: formState.isSubmitting,
    problem,
  }
}
