import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { useSearchParams } from '@/lib/router'
import { deskMeQuery } from '@/records/deskMe'
import { useSave } from '@/records/useSave'
import { confirmDeskEmail } from './deskEdit'
import { deskTexts } from './deskTexts'

const t = deskTexts.person

interface Props {
  pending: string | undefined
  /** Why the email with the link does not arrive now. */
  trouble?: string | undefined
}

/**
 * Confirms a new email address from a link. Opening the link alone changes nothing, because mail
 * programs open links, too.
 */
export function ConfirmDeskEmail({ pending, trouble = '' }: Props) {
  const [params, setParams] = useSearchParams()
  const token = params.get('confirm')
  const confirming = useSave({
    send: () => confirmDeskEmail(token ?? ''),
    onSaved: () => setParams({}, { replace: true }),
    done: t.confirmed,
    failure: t.saveFailure,
    refresh: [deskMeQuery.queryKey],
    inPage: true,
  })
  if (!token)
    return pending ? <p className="mt-4 text-sm">{`${t.pending(pending)} ${trouble}`}</p> : null
  return (
    <div className="mt-4 grid gap-3 rounded-control border border-line p-4">
      <p className="text-sm">{pending ? `${t.confirmHelp} ${pending}` : t.confirmHelp}</p>
      <FormAlert>{confirming.problem}</FormAlert>
      <Button
        className="justify-self-start"
        pending={confirming.isSaving}
        onClick={() => confirming.save()}
      >
        {t.confirm}
      </Button>
    </div>
  )
}
