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
  /** It is set up, and the recovery codes were shown. */
  onDone: (token: string) => void
}

/** Sets up an app or a passkey, and shows the recovery codes that come with the first of them. */
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
      // What is shown this once does not go by a slip of the finger.
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
