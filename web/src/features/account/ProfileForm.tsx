import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf, sentenceOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { TextAreaField } from '@/components/form/TextAreaField'
import { TextField } from '@/components/form/TextField'
import { useProblems } from '@/components/form/useProblems'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { ownCustomerQuery } from '@/records/ownCustomer'
import { type Customer, saveProfile } from './api'
import { profileSaveError } from './errors'
import { texts } from './texts'

const t = texts.profile

interface Props {
  customer: Customer
  onDone: () => void
  onCancel: () => void
}

/** Changes the customer's own record; the answer of the server replaces what is shown. */
export function ProfileForm({ customer, onDone, onCancel }: Props) {
  const { name, email, phone, address, customerId } = customer
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name, email, phone, address },
  })
  const problems = useProblems(formState.submitCount)
  useUnsavedWork(formState.isDirty)
  const [problem, setProblem] = useState<{ text: string; reason: string }>()
  const queries = useQueryClient()

  const submit = handleSubmit(async (profile) => {
    setProblem(undefined)
    problems.clear()
    try {
      const saved = await saveProfile(customerId, profile)
      queries.setQueryData(ownCustomerQuery(customerId).queryKey, saved)
      onDone()
    } catch (error) {
      const isToldAtFields = problems.show(fieldsOf(error))
      setProblem({ text: profileSaveError(error), reason: isToldAtFields ? '' : sentenceOf(error) })
    }
  })

  const field = (name: 'name' | 'email' | 'phone' | 'address') => ({
    required: true,
    error: problems.at(name),
    ...register(name),
  })

  return (
    <form {...problems.form} onSubmit={submit} className="grid gap-4">
      <TextField label={t.username} autoComplete="name" {...field('name')} />
      <TextField label={t.email} type="email" autoComplete="email" {...field('email')} />
      <TextField label={t.phoneField} type="tel" autoComplete="tel" {...field('phone')} />
      <TextAreaField
        label={t.address}
        rows={3}
        autoComplete="street-address"
        {...field('address')}
      />
      <FormAlert>{problem?.text}</FormAlert>
      {problem?.reason && <p className="text-sm text-muted">{problem.reason}</p>}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" pending={formState.isSubmitting}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
