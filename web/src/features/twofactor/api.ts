import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'
import { makePasskey } from '@/lib/passkeys'

export type OwnStep = AnswerOf<'/desk/me/second-step', 'get'>
export type OwnPasskey = OwnStep['passkeys'][number]
export type AppSetup = AnswerOf<'/desk/me/second-step/app', 'post'>

export const ownStepQuery = queryOptions({
  queryKey: ['desk', 'second-step'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/me/second-step', { signal })),
})

export type Colleague = AnswerOf<'/desk/second-step', 'get'>['people'][number]

/** Loads who has two-step login, and whether it is required. */
export const everyoneQuery = queryOptions({
  queryKey: ['desk', 'second-step', 'everyone'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/second-step', { signal })),
})

export function requireStep(required: boolean) {
  return answer(adminApi.PUT('/desk/second-step', { body: { required } }))
}

export function takeOffStep(username: string) {
  const params = { path: { username } }
  return answer(adminApi.DELETE('/desk/second-step/{username}', { params }))
}

export function startApp(password: string) {
  return answer(adminApi.POST('/desk/me/second-step/app', { body: { password } }))
}

/** Turns the app on. The new token no longer requires a setup. */
export function confirmApp(setup: string, code: string) {
  return answer(adminApi.POST('/desk/me/second-step/app/confirm', { body: { setup, code } }))
}

/** Creates a passkey in the browser and stores it on the server. */
export async function addPasskey(password: string, name: string) {
  const { setup, publicKey, recoveryCodes } = await answer(
    adminApi.POST('/desk/me/second-step/passkeys/options', { body: { password } }),
  )
  const credential = await makePasskey(publicKey)
  const { token } = await answer(
    adminApi.POST('/desk/me/second-step/passkeys', { body: { setup, name, credential } }),
  )
  return { token, recoveryCodes }
}

export function removePasskey(id: string, password: string) {
  const params = { path: { id } }
  return answer(
    adminApi.POST('/desk/me/second-step/passkeys/{id}/remove', { params, body: { password } }),
  )
}

export function renewCodes(password: string) {
  return answer(adminApi.POST('/desk/me/second-step/recovery-codes', { body: { password } }))
}

export function turnOff(password: string) {
  return answer(adminApi.POST('/desk/me/second-step/off', { body: { password } }))
}
