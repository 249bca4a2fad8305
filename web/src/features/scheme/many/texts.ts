import { counted, grouped } from '@/lib/count'

/** Every sentence of the screen for many invoices. */
export const texts = {
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
} as const

export const tooMany = (left: number): string =>
  `You can send up to 100 invoices at a time. ${counted(left, 'file')} not added: add them after you send these.`

export const qrSays = (amount: string): string =>
  `The QR code says ${amount}. Our desk sees the difference.`

interface Resembled {
  isSameFile: boolean
  of: string
  isClaim: boolean
}

export function twinNote({ isSameFile, of, isClaim }: Resembled): string {
  const what = isSameFile ? 'Same file as' : 'Same date and amount as'
  return `${what} ${isClaim ? `claim ${of}` : of}`
}

export const sendAll = (count: number): string => `Send ${counted(count, 'invoice')}`

/** '40 invoices, ₹1,23,456 together'. */
export const totalOf = (count: number, amount: string): string =>
  `${counted(count, 'invoice')}, ${amount} together`

export const removeName = (name: string): string => `Remove ${name}`

export const changeName = (name: string): string => `${texts.change} ${name}`

export const enterName = (name: string): string => `${texts.enter}: ${name}`

export const foldName = (name: string): string => `${texts.fold}: ${name}`

/** '9 of 12 invoices sent. 3 not sent.' As long as some are on their way, it is open what becomes of them. */
export function outcome(sent: number, of: number, isSending: boolean): string {
  const said = `${grouped(sent)} of ${counted(of, 'invoice')} sent.`
  return isSending || sent === of ? said : `${said} ${grouped(of - sent)} not sent.`
}

/** '2 invoices have no amount. 1 invoice has no date.' */
export function lacking(amounts: number, dates: number): string {
  const have = (count: number, what: string) =>
    count > 0 && `${counted(count, 'invoice')} ${count === 1 ? 'has' : 'have'} no ${what}.`
  const more = 'We may have to ask you for these details.'
  return [have(amounts, 'amount'), have(dates, 'date'), more].filter(Boolean).join(' ')
}

/** '2 duplicates are left out. …' */
export const leftOutTwins = (count: number): string =>
  `${counted(count, 'duplicate')} ${count === 1 ? 'is' : 'are'} left out. To send one, select '${texts.anyway}' at it.`

export const progressName = (name: string): string => `Sending ${name}`
