import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf, BodyOf } from '@/api/types'
import { type UploadOptions, upload } from '@/api/upload'
import { adminSession } from '@/lib/session'

export type Settings = AnswerOf<'/desk/settings', 'get'>
export type Picture = NonNullable<Settings['logo']>
export type Holiday = Settings['holidays'][number]
export type Courier = Required<Settings['couriers'][number]>
export type MailServer = NonNullable<Settings['mailServer']>
export type Encryption = MailServer['encryption']

export const readSettings = (signal?: AbortSignal) =>
  answer(adminApi.GET('/desk/settings', signal ? { signal } : {}))

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => readSettings(signal),
})

export const paletteQuery = (accent: string) =>
  queryOptions({
    queryKey: ['palette', accent],
    queryFn: ({ signal }) =>
      answer(adminApi.GET('/desk/settings/palette', { params: { query: { accent } }, signal })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export function saveBrand(body: BodyOf<'/desk/settings/brand', 'put'>) {
  return answer(adminApi.PUT('/desk/settings/brand', { body }))
}

export function saveContact(body: BodyOf<'/desk/settings/contact', 'put'>) {
  return answer(adminApi.PUT('/desk/settings/contact', { body }))
}

export function saveCalendar(body: BodyOf<'/desk/settings/calendar', 'put'>) {
  return answer(adminApi.PUT('/desk/settings/calendar', { body }))
}

export function saveDue(body: BodyOf<'/desk/settings/due', 'put'>) {
  return answer(adminApi.PUT('/desk/settings/due', { body }))
}

export function saveAlerts(body: BodyOf<'/desk/settings/alerts', 'put'>) {
  return answer(adminApi.PUT('/desk/settings/alerts', { body }))
}

export function saveSentences(body: BodyOf<'/desk/settings/sentences', 'put'>) {
  return answer(adminApi.PUT('/desk/settings/sentences', { body }))
}

export function saveReasons(body: BodyOf<'/desk/settings/reasons', 'put'>) {
  return answer(adminApi.PUT('/desk/settings/reasons', { body }))
}

export function saveCouriers(body: BodyOf<'/desk/settings/couriers', 'put'>) {
  return answer(adminApi.PUT('/desk/settings/couriers', { body }))
}

export function saveAddress(body: BodyOf<'/desk/settings/address', 'put'>) {
  return answer(adminApi.PUT('/desk/settings/address', { body }))
}

export function saveMail(body: BodyOf<'/desk/settings/mail', 'put'>) {
  return answer(adminApi.PUT('/desk/settings/mail', { body }))
}

export function removeMail() {
  return answer(adminApi.DELETE('/desk/settings/mail'))
}

export function sendTestLetter(body: BodyOf<'/desk/settings/mail/test', 'post'>) {
  return answer(adminApi.POST('/desk/settings/mail/test', { body }))
}

type Sending = Omit<UploadOptions, 'session'>

const picture = (file: File) => {
  const form = new FormData()
  form.append('file', file)
  return form
}

export function sendLogo(file: File, options: Sending) {
  return upload('/desk/settings/logo', picture(file), {
    ...options,
    asChosen: true,
    session: adminSession,
  })
}

export function removeLogo() {
  return answer(adminApi.DELETE('/desk/settings/logo'))
}

export function sendDarkLogo(file: File, options: Sending) {
  return upload('/desk/settings/logo/dark', picture(file), {
    ...options,
    asChosen: true,
    session: adminSession,
  })
}

export function removeDarkLogo() {
  return answer(adminApi.DELETE('/desk/settings/logo/dark'))
}

export function sendSignature(file: File, options: Sending) {
  return upload('/desk/settings/signature', picture(file), {
    ...options,
    asChosen: true,
    session: adminSession,
  })
}

export function removeSignature() {
  return answer(adminApi.DELETE('/desk/settings/signature'))
}
