import { say, sayAll } from '@/language'
import { grouped, sayCount } from '@/lib/count'

export const texts = sayAll({
  title: 'Many Invoices',
  help: 'Add all your invoices, check what we read, and send them together.',
  link: 'Send many invoices',
  choose: 'Choose invoices',
  photo: 'Take a photo',
  types: 'PDF, JPEG, PNG or WebP, up to 10 MB each, up to 100 invoices.',
  forAll: 'For all invoices',
  scheme: 'Scheme',
  selectScheme: 'Select a scheme',
  schemeRequired: 'Please select a scheme.',
  dateFuture: 'The purchase date cannot be in the future.',
  reading: 'Reading…',
  from: {
    pdf: 'Read from the PDF. Please check.',
    qr: 'Read from the QR code. Please check.',
    noText: 'No text in this PDF. Please type date and amount.',
  },
  lastDealer: 'Your last dealer.',
  gone: 'This file is no longer on this phone. Please choose it again.',
  noDetails: 'Date and amount not entered',
  noDate: 'Date not entered',
  noAmount: 'Amount not entered',
  enter: 'Enter details',
  change: 'Change',
  fold: 'Done',
  removeTwins: 'Remove duplicates',
  anyway: 'Send it anyway',
  incomplete: 'Send without all details?',
  sendAnyway: 'Send anyway',
  goBack: 'Enter details',
  offline: 'You are offline. We send the invoices when you are online again.',
  sending: 'Sending…',
  stop: 'Stop',
  waiting: 'Waiting to send',
  sent: 'Sent',
  status: 'Scheme Status',
  failure: 'This invoice could not be sent.',
})

export const tooMany = (left: number): string =>
  sayCount(
    left,
    'You can send up to 100 invoices at a time. {n} file not added: add it after you send these.',
    'You can send up to 100 invoices at a time. {n} files not added: add them after you send these.',
  )

export const qrSays = (amount: string): string =>
  say('The QR code says {amount}. Our desk sees the difference.', { amount })

interface Resembled {
  isSameFile: boolean
  of: string
  isClaim: boolean
}

export function twinNote({ isSameFile, of, isClaim }: Resembled): string {
  const name = isClaim ? say('claim {of}', { of }) : of
  return isSameFile
    ? say('Same file as {name}', { name })
    : say('Same date and amount as {name}', { name })
}

export const sendAll = (count: number): string =>
  sayCount(count, 'Send {n} invoice', 'Send {n} invoices')

/** '40 invoices, ₹1,23,456 together'. */
export const totalOf = (count: number, amount: string): string =>
  sayCount(count, '{n} invoice, {amount} together', '{n} invoices, {amount} together', { amount })

export const removeName = (name: string): string => say('Remove {name}', { name })

export const changeName = (name: string): string => say('Change {name}', { name })

export const enterName = (name: string): string => say('Enter details: {name}', { name })

export const foldName = (name: string): string => say('Done: {name}', { name })

/** '9 of 12 invoices sent. 3 not sent.' During the upload, the second part is missing. */
export function outcome(sent: number, of: number, isSending: boolean): string {
  const said = sayCount(of, '{sent} of {n} invoice sent.', '{sent} of {n} invoices sent.', {
    sent: grouped(sent),
  })
  return isSending || sent === of
    ? said
    : `${said} ${say('{count} not sent.', { count: grouped(of - sent) })}`
}

/** '2 invoices have no amount. 1 invoice has no date.' */
export function lacking(amounts: number, dates: number): string {
  return [
    amounts > 0 && sayCount(amounts, '{n} invoice has no amount.', '{n} invoices have no amount.'),
    dates > 0 && sayCount(dates, '{n} invoice has no date.', '{n} invoices have no date.'),
    say('We may have to ask you for these details.'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** '2 duplicates are left out. …' */
export const leftOutTwins = (count: number): string =>
  sayCount(
    count,
    "{n} duplicate is left out. To send one, select 'Send it anyway' at it.",
    "{n} duplicates are left out. To send one, select 'Send it anyway' at it.",
  )

export const progressName = (name: string): string => say('Sending {name}', { name })
