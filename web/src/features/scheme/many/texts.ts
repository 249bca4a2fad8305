import { say, sayAll } from '@/language'
import { grouped, sayCount } from '@/lib/count'

/** Every sentence of the screen for many invoices. */
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
  from: { pdf: 'Read from the PDF. Please check.', qr: 'Read from the QR code. Please check.' },
  lastDealer: 'Your last dealer.',
  unreadable: 'This photo cannot be opened. Please take it again.',
  noDetails: 'Date and amount not entered',
  change: 'Change',
  fold: 'Done',
  removeTwins: 'Remove duplicates',
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

/** '38 of 40 invoices sent. 2 need your attention.' */
export function outcome(sent: number, of: number, refused: number): string {
  const said = sayCount(of, '{sent} of {n} invoice sent.', '{sent} of {n} invoices sent.', {
    sent: grouped(sent),
  })
  return refused > 0
    ? `${said} ${sayCount(refused, '{n} invoice not sent.', '{n} invoices not sent.')}`
    : said
}

export const progressName = (name: string): string => say('Sending {name}', { name })
