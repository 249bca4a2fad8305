import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '@/api/error'
import { useAction } from '@/api/useAction'
import { Button } from '@/components/button/Button'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useToast } from '@/components/overlay/ToastProvider'
import { waitingKey } from '@/records/waiting'
import { lettersKey, retryAll } from './api'
import { said, texts } from './texts'

/** Tries all letters of a list again that failed, once it is asked. */
export function RetryAll({ state }: { state: 'waiting' | 'given-up' }) {
  const [isAsked, setAsked] = useState(false)
  const queries = useQueryClient()
  const toast = useToast()
  const again = useAction({
    mutationFn: () => retryAll(state),
    onSuccess: ({ letters, left }) => toast({ text: said.again(letters, left), tone: 'success' }),
    onError: (error) => toast({ text: sentenceOf(error, texts.retryFailure), tone: 'error' }),
    onSettled: () => {
      setAsked(false)
      void queries.invalidateQueries({ queryKey: waitingKey })
      return queries.invalidateQueries({ queryKey: lettersKey })
    },
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
        pending={again.isPending}
        onConfirm={() => again.mutate()}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}
