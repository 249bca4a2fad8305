import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/overlay/Dialog'
import { useToast } from '@/components/overlay/ToastProvider'
import { adminSession } from '@/lib/session'
import { type OwnPasskey, ownStepQuery, removePasskey, renewCodes, turnOff } from './api'
import { PasswordForm } from './PasswordForm'
import { RecoveryCodes } from './RecoveryCodes'
import { SetUpDialog } from './SetUpDialog'
import { texts } from './texts'

/** A change to the user's two-step login. */
export type Change =
  | { kind: 'app' }
  | { kind: 'passkey' }
  | { kind: 'codes' }
  | { kind: 'off' }
  | { kind: 'remove'; passkey: OwnPasskey; isLast: boolean }

interface Props {
  change: Change
  onClose: () => void
}

/** The dialog of a change. It asks for the password and shows the result. */
export function ChangeDialog({ change, onClose }: Props) {
  const queries = useQueryClient()
  const toast = useToast()

  function done(text: string) {
    toast({ text, tone: 'success' })
    void queries.invalidateQueries({ queryKey: ownStepQuery.queryKey })
    onClose()
  }

  if (change.kind === 'app' || change.kind === 'passkey') {
    const text = change.kind === 'app' ? texts.setUp.done : texts.passkey.done
    return (
      <SetUpDialog
        way={change.kind}
        onClose={onClose}
        onDone={(token) => {
          adminSession.replace(token)
          done(text)
        }}
      />
    )
  }
  if (change.kind === 'codes') return <NewCodes onClose={onClose} onDone={done} />
  const asked =
    change.kind === 'off'
      ? { ...texts.turningOff, send: turnOff }
      : {
          ...texts.removing,
          title: texts.removing.title(change.passkey.name),
          help: change.isLast ? texts.removing.lastHelp : texts.removing.help,
          send: (password: string) => removePasskey(change.passkey.id, password),
        }
  return (
    <Dialog open onClose={onClose} title={asked.title} size="sm">
      <PasswordForm
        help={asked.help}
        submit={asked.submit}
        danger
        send={async (password) => {
          await asked.send(password)
          done(asked.done)
        }}
      />
    </Dialog>
  )
}

interface NewCodesProps {
  onClose: () => void
  onDone: (text: string) => void
}

function NewCodes({ onClose, onDone }: NewCodesProps) {
  const [codes, setCodes] = useState<{ recoveryCodes: readonly string[]; message: string }>()
  return (
    <Dialog
      open
      onClose={onClose}
      title={codes ? texts.codes.title : texts.renew.title}
      size="sm"
      dismissable={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes.recoveryCodes} onKept={() => onDone(texts.renew.done)} />
      ) : (
        <PasswordForm
          help={texts.renew.help}
          submit={texts.renew.submit}
          send={async (password) => setCodes(await renewCodes(password))}
        />
      )}
    </Dialog>
  )
}
