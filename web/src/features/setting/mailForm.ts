import type { Encryption, MailServer, Settings } from './api'
import { texts } from './texts'

/** The mail server as it is typed. */
export interface MailFields {
  host: string
  port: string
  encryption: Encryption
  username: string
  /** Empty keeps the stored one: it is never told. */
  password: string
  from: string
}

const ports: Record<Encryption, string> = { starttls: '587', tls: '465', none: '25' }

export function mailFields({ mailServer }: Settings): MailFields {
  const { host = '', port, encryption = 'starttls', username = '', from = '' } = mailServer ?? {}
  return { host, port: String(port ?? ports[encryption]), encryption, username, password: '', from }
}

/** What is sent of it. */
export function mailBody({ port, password, ...fields }: MailFields) {
  return { ...fields, port: Number(port), ...(password !== '' && { password }) }
}

/** Whether a password is stored that can be used: with the very server and user it was entered for. */
export function isStoredFor(fields: MailFields, server: MailServer | undefined): boolean {
  return (
    server?.hasPassword === true &&
    server.host === fields.host &&
    String(server.port) === fields.port &&
    server.encryption === fields.encryption &&
    server.username === fields.username
  )
}

/** The usual port follows the encryption, unless somebody chose another one. */
export function portFor(encryption: Encryption, { port, encryption: before }: MailFields): string {
  return port === ports[before] || port === '' ? ports[encryption] : port
}

/** What is wrong with the form before it is sent. */
export function mailProblems({ port }: MailFields) {
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535
  return isPort ? [] : [{ name: 'port', message: texts.mail.portNeeded }]
}
