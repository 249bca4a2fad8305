import { type FormEvent, useState } from 'react'
import type { Challenge } from '@/api/error'
import type { LoginCalls } from './loginCalls'

/**
 * A login form without the form library, because this page loads first. Only the server checks the
 * fields.
 */
export function useLogin({ logIn, describe }: LoginCalls, then?: () => unknown) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [challenge, setChallenge] = useState<Challenge>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setSending(true)
    setProblem(undefined)
    try {
      const asked = await logIn(text(fields, 'username').trim(), text(fields, 'password'))
      if (asked) setChallenge(asked)
      else await then?.()
    } catch (error) {
      setProblem(describe(error))
    } finally {
      setSending(false)
    }
  }

  function startOver(reason?: string) {
    setChallenge(undefined)
    setProblem(reason)
  }

  return { submit, isSending, problem, challenge, startOver }
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
