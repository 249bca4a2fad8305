import { type FormEvent, useState } from 'react'
import { type Challenge, isConflict, isNetworkFailure, sentenceOf } from '@/api/error'
import { NO_RESPONSE } from '@/api/refusals'
import { hasPasskeys, NoPasskey } from '@/lib/passkeys'
import { showCode, showPasskey } from './api'
import { enter } from './loginCalls'
import { NoLogin } from './loginErrors'
import { texts } from './texts'

const t = texts.secondStep

interface Then {
  onDone?: (() => unknown) | undefined
  /** Called if the login must start again, with the reason. */
  onOver: (sentence: string) => void
}

/** Completes a two-step login with a code or a passkey. */
export function useTwoFactor({ token, ways }: Challenge, { onDone, onOver }: Then) {
  const hasApp = ways.includes('code')
  const mayUsePasskey = ways.includes('passkey') && hasPasskeys()
  const [isRecovering, setRecovering] = useState(!hasApp && !mayUsePasskey)
  const [sending, setSending] = useState<'code' | 'passkey'>()
  const [problem, setProblem] = useState<string>()

  async function complete(way: 'code' | 'passkey', show: () => ReturnType<typeof showCode>) {
    if (sending) return
    setSending(way)
    setProblem(undefined)
    try {
      enter(await show())
      await onDone?.()
    } catch (error) {
      if (isConflict(error)) onOver(sentenceOf(error))
      else setProblem(describe(error))
    } finally {
      setSending(undefined)
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (!code) return setProblem(t.codeRequired)
    await complete('code', () => showCode(token, code))
  }

  return {
    submit,
    askPasskey: () => complete('passkey', () => showPasskey(token)),
    sending,
    problem,
    hasApp,
    mayUsePasskey,
    /** Whether the user's only passkey does not work in this browser. */
    isElsewhere: ways.includes('passkey') && !hasApp && !mayUsePasskey,
    isRecovering,
    recover(wanted: boolean) {
      setProblem(undefined)
      setRecovering(wanted)
    },
  }
}

export type SecondStep = ReturnType<typeof useTwoFactor>

function describe(error: unknown): string {
  if (error instanceof NoPasskey) return t.noPasskey
  if (error instanceof NoLogin) return error.message
  if (isNetworkFailure(error)) return NO_RESPONSE
  return sentenceOf(error, t.failure)
}
