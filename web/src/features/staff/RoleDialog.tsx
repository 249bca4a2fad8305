import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf, sentenceOf } from '@/api/error'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { useProblems } from '@/components/form/useProblems'
import { FormDialog } from '@/components/overlay/FormDialog'
import { useToast } from '@/components/overlay/ToastProvider'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { type Person, setRole, staffKey } from './api'
import { said, texts } from './texts'

const t = texts.role

interface Props {
  person: Person | undefined
  onClose: () => void
}

/** Gives somebody another role. */
export function RoleDialog({ person, onClose }: Props) {
  const [sending, setSending] = useState(false)
  return (
    <FormDialog
      open={person !== undefined}
      onClose={onClose}
      title={t.title}
      description={person?.name}
      size="sm"
      cancel={t.cancel}
      submit={t.submit}
      submitting={t.submitting}
      sending={sending}
    >
      {(id) =>
        person && <RoleForm id={id} person={person} onSending={setSending} onSaved={onClose} />
      }
    </FormDialog>
  )
}

interface FormProps {
  id: string
  person: Person
  onSending: (sending: boolean) => void
  onSaved: () => void
}

function RoleForm({ id, person, onSending, onSaved }: FormProps) {
  const { register, handleSubmit, formState } = useForm<{ role: string }>({
    defaultValues: { role: person.role },
    shouldFocusError: false,
  })
  const [role, setChosen] = useState<string>(person.role)
  const problems = useProblems(formState.submitCount)
  const [isChanged, setChanged] = useState(false)
  const saved = useUnsavedWork(isChanged)
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const toast = useToast()

  const submit = handleSubmit(async ({ role }) => {
    setProblem(undefined)
    problems.clear()
    onSending(true)
    try {
      const now = await setRole(person.id, role)
      saved()
      toast({ text: said.role(now.name, now.role), tone: 'success' })
      void queries.invalidateQueries({ queryKey: staffKey })
      onSaved()
    } catch (error) {
      if (!problems.show(fieldsOf(error))) setProblem(sentenceOf(error, t.failure))
    } finally {
      onSending(false)
    }
  })

  return (
    <form
      {...problems.form}
      id={id}
      onInput={() => setChanged(true)}
      onSubmit={submit}
      className="grid gap-5"
    >
      <SelectField
        label={t.role}
        hint={texts.roleHints[role]}
        options={texts.roles}
        required
        error={problems.at('role')}
        {...register('role', { onChange: ({ target }) => setChosen(target.value) })}
      />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
