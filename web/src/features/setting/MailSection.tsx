import { CircleAlert, MailX } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { fieldsOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { RadioGroup } from '@/components/form/RadioGroup'
import { TextField } from '@/components/form/TextField'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { Part } from '@/components/page/Part'
import { useSave } from '@/records/useSave'
import { type Encryption, removeMail, type Settings, saveMail } from './api'
import { FixedMail } from './FixedMail'
import { MailPassword } from './MailPassword'
import {
  isStoredFor,
  type MailFields,
  mailBody,
  mailFields,
  mailProblems,
  portFor,
} from './mailForm'
import { SectionForm } from './SectionForm'
import { SettingHint } from './SettingHint'
import { TestLetter } from './TestLetter'
import { texts } from './texts'
import { useSavedSettings } from './useSavedSettings'
import { useSection } from './useSection'

const t = texts.mail
const { host, port, encryption, username, password, from } = t
const labels = { host, port, encryption, username, password, from }

export function MailSection({ settings }: { settings: Settings }) {
  const isForced = useRef(false)
  const [hasFailed, setFailed] = useState(false)
  const section = useSection<MailFields>({
    settings,
    part: mailFields,
    send: (fields, version) => send({ ...mailBody(fields), version }),
    done: ({ mailServer }) => (mailServer?.failure ? t.untested : t.done),
    labels,
    again: settings.mailServer?.failure !== undefined,
  })
  const { text, set, values, meanwhile, fixedBy, submit, refuse } = section
  const { mailServer } = settings
  const fixed = fixedBy('mailServer')
  const note = (name: keyof MailFields, hint?: string) => (
    <SettingHint fixedBy={undefined} meanwhile={meanwhile(name)}>
      {hint}
    </SettingHint>
  )

  /** The server tests the settings first. An owner can save them despite a failed test. */
  async function send(body: Parameters<typeof saveMail>[0]) {
    try {
      return await saveMail({ ...body, test: true, anyway: isForced.current })
    } catch (error) {
      setFailed(fieldsOf(error).some(({ name }) => name === 'test'))
      throw error
    }
  }

  function save(force: boolean) {
    isForced.current = force
    setFailed(false)
    if (!refuse(mailProblems(values))) submit()
  }

  function check(event: FormEvent) {
    event.preventDefault()
    save(false)
  }

  function encrypt(encryption: Encryption) {
    set('port', portFor(encryption, values))
    set('encryption', encryption)
  }

  return (
    <Part title={t.title} help={t.help}>
      {!mailServer && <OutboxNote />}
      {mailServer?.failure && (
        <div
          role="status"
          className="wrap-anywhere flex gap-2 rounded-control bg-danger-soft px-3 py-2 text-danger-ink text-sm"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <div className="grid justify-items-start gap-2">
            <p>
              {t.failed} {mailServer.failure}
            </p>
            {!fixed && !section.isChanged && (
              <Button
                variant="secondary"
                size="sm"
                pending={section.isSaving}
                onClick={() => save(false)}
              >
                {t.testAgain}
              </Button>
            )}
          </div>
        </div>
      )}
      {fixed ? (
        <FixedMail server={mailServer} variable={fixed} />
      ) : (
        <SectionForm
          section={section}
          submit={t.submit}
          onSubmit={check}
          actions={mailServer && <SendNoMail />}
        >
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
            <TextField
              label={t.host}
              hint={note('host', t.hostHint)}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...text('host')}
            />
            <TextField
              label={t.port}
              hint={note('port')}
              required
              inputMode="numeric"
              autoComplete="off"
              className="tabular"
              {...text('port')}
            />
          </div>
          <RadioGroup
            look="segmented"
            label={t.encryption}
            name="encryption"
            options={t.encryptions}
            hint={
              values.encryption === 'none' ? t.noneWarning : (meanwhile('encryption') ?? undefined)
            }
            error={section.at('encryption')}
            value={values.encryption}
            onChange={({ target }) => encrypt(target.value as Encryption)}
          />
          <TextField
            label={t.username}
            hint={note('username', t.usernameHint)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...text('username')}
          />
          <MailPassword
            // After saving, the field is empty again, because the password is stored.
            key={settings.version}
            isStored={isStoredFor(values, mailServer)}
            isLost={mailServer?.lostPassword === true}
            onKeep={() => set('password', '')}
            {...text('password')}
          />
          <TextField
            label={t.from}
            type="email"
            hint={note('from', t.fromHint)}
            autoComplete="off"
            {...text('from')}
          />
          {hasFailed && !section.isSaving && (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-tone-yellow px-3 py-2 text-sm text-tone-yellow-ink">
              {t.testFailed}
              <Button variant="secondary" size="sm" onClick={() => save(true)}>
                {t.saveAnyway}
              </Button>
            </div>
          )}
        </SectionForm>
      )}
      {mailServer && !mailServer.testedAt && !fixed && (
        <p className="text-muted text-sm">{t.notTested}</p>
      )}
      {(mailServer || values.host !== '') && (
        <TestLetter values={fixed || !section.isChanged ? undefined : values} />
      )}
    </Part>
  )
}

/** Warns that no emails are sent. */
function OutboxNote() {
  return (
    <div className="flex gap-3 rounded-card bg-tone-yellow px-4 py-3 text-tone-yellow-ink md:px-5">
      <MailX aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
      <p className="text-body">
        <strong className="font-semibold">{t.outbox}.</strong> {t.outboxHelp}
      </p>
    </div>
  )
}

/** Removes the mail server, after a confirmation. Emails then go to the outbox folder. */
function SendNoMail() {
  const [isAsking, setAsking] = useState(false)
  const removing = useSave({
    send: () => removeMail(),
    done: t.removed,
    failure: texts.section.failure,
    onSaved: useSavedSettings(),
    onEnd: () => setAsking(false),
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t.question}
        message={t.questionHelp}
        confirmLabel={t.remove}
        danger
        pending={removing.isSaving}
        onConfirm={() => removing.save()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
