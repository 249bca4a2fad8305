import { Download } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isCancelled } from '@/api/error'
import { Button } from '@/components/button/Button'
import { ExportProgress } from '@/components/button/ExportProgress'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { saveFile } from '@/lib/saveFile'
import { useSaveForm } from '@/records/useSaveForm'
import { backupsQuery, downloadBackup } from './api'
import { said, texts } from './texts'

const empty = { passphrase: '', repeat: '', password: '' }

/** Creates an encrypted backup and saves it in this browser. */
export function DownloadForm() {
  const [bytes, setBytes] = useState(0)
  const running = useRef<AbortController | undefined>(undefined)
  const cancel = useCallback(() => running.current?.abort(), [])
  useEffect(() => cancel, [cancel])

  const { form, field, fields, problem, isSaving } = useSaveForm({
    defaultValues: empty,
    send: ({ password, passphrase }) => {
      running.current = new AbortController()
      setBytes(0)
      return downloadBackup({ password, passphrase }, setBytes, running.current.signal)
    },
    onSaved: ({ content, name }) => {
      saveFile(content, name)
      fields.reset(empty)
    },
    onFailed: (error) => isCancelled(error),
    done: ({ name }) => said.done(name),
    failure: texts.failure,
    refresh: [backupsQuery.queryKey],
  })

  return (
    <form
      {...form}
      aria-label={texts.form}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <div>
        <h3 className="font-semibold text-body">{texts.form}</h3>
        <p className="mt-0.5 text-muted text-sm">{texts.formHelp}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <PasswordField
          label={texts.passphrase}
          hint={texts.passphraseHint}
          required
          autoComplete="off"
          {...field('passphrase', {
            validate: (value) => [...value].length >= 12 || texts.short,
          })}
        />
        <PasswordField
          label={texts.repeat}
          required
          autoComplete="off"
          {...field('repeat', {
            validate: (value, { passphrase }) => value === passphrase || texts.different,
          })}
        />
        <PasswordField
          label={texts.password}
          hint={texts.passwordHint}
          required
          {...field('password')}
        />
      </div>
      <FormAlert>{problem}</FormAlert>
      <div className="justify-self-end">
        {isSaving ? (
          <ExportProgress bytes={bytes} onCancel={cancel} />
        ) : (
          <Button type="submit" icon={Download}>
            {texts.submit}
          </Button>
        )}
      </div>
    </form>
  )
}
