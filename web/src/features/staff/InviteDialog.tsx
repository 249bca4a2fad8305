import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf, sentenceOf } from '@/api/error'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { TextField } from '@/components/form/TextField'
import { useProblems } from '@/components/form/useProblems'
import { FormDialog } from '@/components/overlay/FormDialog'
import { useToast } from '@/components/overlay/ToastProvider'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { invite, staffKey } from './api'
import { said, texts } from './texts'

const t = texts.invite

interface Props {
  open: boolean
  onClose: () => void
}

/** Invites somebody to the desk. */
export function InviteDialog({ open, onClose }: Props) {
  const [sending, setSending] = useState(false)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.title}
      description={t.description}
      size="sm"
      cancel={t.cancel}
      submit={t.submit}
      submitting={t.submitting}
      sending={sending}
    >
      {(id) => <InviteForm id={id} onSending={setSending} onSent={onClose} />}
    </FormDialog>
  )
}

interface FormProps {
  id: string
  onSending: (sending: boolean) => void
  onSent: () => void
}

function InviteForm({ id, onSending, onSent }: FormProps) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '', role: 'Agent' },
    shouldFocusError: false,
  })
  const [role, setChosen] = useState<string>('Agent')
  const problems = useProblems(formState.submitCount)
  const [isChanged, setChanged] = useState(false)
  const saved = useUnsavedWork(isChanged)
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const toast = useToast()

  const submit = handleSubmit(async ({ email, role }) => {
    setProblem(undefined)
    problems.clear()
    onSending(true)
    try {
      const invitation = await invite(email, role)
      saved()
      toast({ text: said.invited(invitation.email), tone: 'success' })
      void queries.invalidateQueries({ queryKey: staffKey })
      onSent()
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
      <TextField
        label={t.email}
        type="email"
        autoComplete="off"
        required
        error={problems.at('email')}
        {...register('email')}
      />
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
