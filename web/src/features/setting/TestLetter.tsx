import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { isNetworkFailure, sentenceOf } from '@/api/error'
import { NO_RESPONSE } from '@/api/refusals'
import { Button } from '@/components/button/Button'
import { TextField } from '@/components/form/TextField'
import { Spinner } from '@/components/progress/Spinner'
import { cx } from '@/lib/cx'
import { deskMeQuery } from '@/records/deskMe'
import { useSave } from '@/records/useSave'
import { sendTestLetter, settingsQuery } from './api'
import { type MailFields, mailBody } from './mailForm'
import { texts } from './texts'

const t = texts.test

/** Sends a test email and shows the answer of the mail server. */
export function TestLetter({ values }: { values: MailFields | undefined }) {
  const own = useQuery({ ...deskMeQuery, enabled: false }).data?.email ?? ''
  const known = own.endsWith('@localhost') ? '' : own // the generated address of a new portal
  const [typed, setTyped] = useState<string>()
  const to = typed ?? known
  const sending = useSave({
    send: (to: string) => sendTestLetter({ to, ...(values && { server: mailBody(values) }) }),
    failure: (error) => sentenceOf(error, isNetworkFailure(error) ? NO_RESPONSE : t.failure),
    inPage: true,
    refresh: [settingsQuery.queryKey],
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    sending.save(to)
  }

  return (
    <form
      {...sending.form}
      aria-label={t.title}
      onSubmit={submit}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <div>
        <h3 className="font-semibold text-body">{t.title}</h3>
        <p className="mt-0.5 text-muted text-sm">{t.help}</p>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label={t.to}
          type="email"
          name="to"
          autoComplete="email"
          required
          value={to}
          error={sending.at('to')}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          icon={Send}
          pending={sending.isSaving}
          className="sm:mt-[1.625rem]"
        >
          {t.submit}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {sending.isSaving && (
          <p className="appear-late flex items-center gap-2 text-muted text-sm">
            <Spinner label="" /> {t.sending}
          </p>
        )}
        {sending.answer && <Answer isGood text={sending.answer.message} />}
        {sending.problem && <Answer text={sending.problem} />}
      </div>
    </form>
  )
}

function Answer({ isGood = false, text }: { isGood?: boolean; text: string }) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <p
      className={cx(
        'wrap-anywhere flex gap-2 rounded-control px-3 py-2 text-sm',
        isGood ? 'bg-mint-soft text-success-ink' : 'bg-danger-soft text-danger-ink',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}
