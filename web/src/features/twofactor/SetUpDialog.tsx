import { useState } from 'react'
import { Dialog } from '@/components/overlay/Dialog'
import { RecoveryCodes } from './RecoveryCodes'
import { type SetUp, SetUpApp } from './SetUpApp'
import { SetUpPasskey } from './SetUpPasskey'
import { texts } from './texts'

export type Way = 'app' | 'passkey'

interface Props {
  way: Way
  onClose: () => void
  /** Called after the setup, when the recovery codes were shown. */
  onDone: (token: string) => void
}

/** Sets up an app or a passkey. The first one also shows recovery codes. */
export function SetUpDialog({ way, onClose, onDone }: Props) {
  const [done, setDone] = useState<SetUp>()
  const ways = {
    app: [texts.setUp.title, SetUpApp],
    passkey: [texts.passkey.title, SetUpPasskey],
  } as const
  const [title, SetUpWay] = ways[way]

  function finish(set: SetUp) {
    if (set.recoveryCodes.length > 0) setDone(set)
    else onDone(set.token)
  }

  return (
    <Dialog
      open
      onClose={done ? () => onDone(done.token) : onClose}
      title={done ? texts.codes.title : title}
      size="sm"
      // The codes are shown only once, so an accidental click must not close the dialog.
      dismissable={!done}
    >
      {done ? (
        <RecoveryCodes codes={done.recoveryCodes} onKept={() => onDone(done.token)} />
      ) : (
        <SetUpWay onDone={finish} />
      )}
    </Dialog>
  )
}
