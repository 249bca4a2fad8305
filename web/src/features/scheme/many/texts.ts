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

export const changeName = (name: string): string => `Change ${name}`

/** '38 of 40 invoices sent. 2 need your attention.' */
export function outcome(sent: number, of: number, refused: number): string {
  const said = `${grouped(sent)} of ${counted(of, 'invoice')} sent.`
  return refused > 0 ? `${said} ${counted(refused, 'invoice')} not sent.` : said
}

export const progressName = (name: string): string => `Sending ${name}`
