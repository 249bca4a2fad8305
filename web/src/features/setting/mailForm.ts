import type { Encryption, MailServer, Settings } from './api'
import { texts } from './texts'

export interface MailFields {
  host: string
  port: string
  encryption: Encryption
  username: string
  /** Empty keeps the stored password, which is never sent to the page. */
  password: string
  from: string
}

const ports: Record<Encryption, string> = { starttls: '587', tls: '465', none: '25' }

export function mailFields({ mailServer }: Settings): MailFields {
  const { host = '', port, encryption = 'starttls', username = '', from = '' } = mailServer ?? {}
  return { host, port: String(port ?? ports[encryption]), encryption, username, password: '', from }
}

export function mailBody({ port, password, ...fields }: MailFields) {
  return { ...fields, port: Number(port), ...(password !== '' && { password }) }
}

/** Reports whether a stored password is usable: it belongs to one server and user. */
export function isStoredFor(fields: MailFields, server: MailServer | undefined): boolean {
  return (
    server?.hasPassword === true &&
    server.host === fields.host &&
    String(server.port) === fields.port &&
    server.encryption === fields.encryption &&
    server.username === fields.username
  )
}

/** Changes the port with the encryption, unless the user set another port. */
export function portFor(encryption: Encryption, { port, encryption: before }: MailFields): string {
  return port === ports[before] || port === '' ? ports[encryption] : port
}

export function mailProblems({ port }: MailFields) {
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535
  return isPort ? [] : [{ name: 'port', message: texts.mail.portNeeded }]
}
