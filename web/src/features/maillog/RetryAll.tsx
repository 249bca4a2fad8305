import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useSave } from '@/records/useSave'
import { waitingKey } from '@/records/waiting'
import { lettersKey, retryAll } from './api'
import { said, texts } from './texts'

/** Sends all failed emails of a list again, after a confirmation. */
export function RetryAll({ state }: { state: 'waiting' | 'given-up' }) {
  const [isAsked, setAsked] = useState(false)
  const again = useSave({
    send: () => retryAll(state),
    done: ({ letters, left }) => said.again(letters, left),
    failure: texts.retryFailure,
    refresh: [waitingKey, lettersKey],
    onEnd: () => setAsked(false),
  })
  const { title, message } = texts.confirm[state]
  return (
    <>
      <Button variant="secondary" icon={RotateCw} onClick={() => setAsked(true)}>
        {texts.retryAll}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={title}
        message={message}
        confirmLabel={texts.retryAll}
        pending={again.isSaving}
        onConfirm={() => again.save()}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}
