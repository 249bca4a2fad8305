import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { CopyableId } from '@/components/page/CopyableId'
import { useSaveForm } from '@/records/useSaveForm'
import { type AppSetup, confirmApp, startApp } from './api'
import { stepError } from './errors'
import { PasswordForm } from './PasswordForm'
import { texts } from './texts'

const t = texts.setUp

/** The result of a setup: a new token, and recovery codes if they are new. */
export interface SetUp {
  token: string
  recoveryCodes: readonly string[]
}

interface Props {
  onDone: (done: SetUp) => void
}

/** Sets up an app: first the password, then the first code. */
export function SetUpApp({ onDone }: Props) {
  const [setup, setSetup] = useState<AppSetup>()
  if (!setup) {
    return (
      <PasswordForm
        help={t.passwordHelp}
        submit={texts.next}
        send={async (password) => setSetup(await startApp(password))}
      />
    )
  }
  return <FirstCode setup={setup} onDone={onDone} />
}

function FirstCode({ setup, onDone }: Props & { setup: AppSetup }) {
  const { form, field, isSaving, problem } = useSaveForm({
    defaultValues: { code: '' },
    send: ({ code }) => confirmApp(setup.setup, code),
    failure: stepError,
    onSaved: ({ token }) => onDone({ token, recoveryCodes: setup.recoveryCodes }),
  })
  return (
    <form {...form} className="grid gap-5">
      <p className="text-muted">{t.scan}</p>
      <div className="grid justify-items-center gap-4 rounded-control border border-line bg-sunken p-5">
        {/* QR readers need dark on light with a light margin, in every theme. */}
        <img
          src={setup.picture}
          alt={t.picture}
          width={248}
          height={248}
          className="rounded-control bg-white p-3"
        />
        <div className="max-w-full text-center text-sm">
          <p className="mb-1 text-muted">{t.byHand}</p>
          <CopyableId value={setup.key} prominent />
        </div>
        <a
          href={setup.address}
          className="inline-flex min-h-11 items-center font-medium text-brand-ink text-sm underline-offset-4 hover:underline md:hidden"
        >
          {t.open}
        </a>
      </div>
      <TextField
        label={t.code}
        hint={t.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="font-mono tracking-[0.3em]"
        required
        autoFocus
        {...field('code')}
      />
      <FormAlert>{problem}</FormAlert>
      <Button type="submit" pending={isSaving}>
        {t.submit}
      </Button>
    </form>
  )
}
