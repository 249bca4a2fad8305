import { grouped } from '@/lib/count'

/** Every sentence about the letters of the portal. */
export const texts = {
  title: 'Letters',
  help: 'What the portal writes to people: what waits, what could not be sent and why, and what was sent in the last 180 days.',
  tabs: 'Letters by state',
  states: {
    waiting: 'Waiting',
    'given-up': 'Given up',
    sent: 'Sent',
  },
  search: 'Recipient',
  searchPlaceholder: 'Address or its beginning',
  columns: {
    to: 'Recipient',
    subject: 'Subject',
    written: 'Written',
    next: 'Next attempt',
    why: 'What went wrong',
    givenUp: 'Given up',
    sent: 'Sent',
    actions: 'Actions',
  },
  sealedRow: 'Cannot be read',
  atOnce: 'As soon as it is its turn',
  inAMoment: 'In a moment',
  sending: 'Is just being sent',
  nothingWrong: 'Nothing yet',
  retry: 'Try again',
  retryAll: 'Try all again',
  retried: 'The letter is tried again now.',
  retryFailure: 'The letter could not be tried again.',
  empty: {
    waiting: 'No letter waits',
    'given-up': 'No letter was given up',
    sent: 'No letter was sent yet',
  },
  emptyHelp: {
    waiting: 'Whatever the portal has to say is on its way.',
    'given-up':
      'A letter is given up after ten attempts in a day and a half, or when its recipient does not exist.',
    sent: 'Letters are kept here for 180 days.',
  },
  emptySearch: 'No letter was sent to such an address',
  failure: 'The letters could not be loaded.',
  pages: 'Pages of the letters',
  confirm: {
    waiting: {
      title: 'Try all waiting letters again?',
      message:
        'Letters that failed and wait for their next attempt are tried at once. If the cause is not mended yet, they fail again and keep their place.',
    },
    'given-up': {
      title: 'Try all given-up letters again?',
      message:
        'Letters that were given up are tried once more, as if they were new. If their links have ended meanwhile, their readers have to ask for new ones.',
    },
    cancel: 'Cancel',
  },
  letter: {
    close: 'Close',
    to: 'Recipient',
    state: 'State',
    written: 'Written',
    sent: 'Sent',
    givenUp: 'Given up',
    next: 'Next attempt',
    attempts: 'Attempts',
    answer: 'What was heard of the mail server',
    views: 'How the letter is shown',
    mail: 'As a mail',
    plain: 'As text',
    frame: 'The letter',
    withheld:
      'A link in this letter is for its reader alone. It is neither kept nor shown here, so that nobody can use it in their place.',
    sealed:
      'This letter was sealed with another secret of the portal. Nobody can read it any more.',
    failure: 'The letter could not be loaded.',
  },
  stateNames: {
    waiting: 'Waiting',
    sending: 'Is being sent',
    'given-up': 'Given up',
    sent: 'Sent',
  },
} as const

/** Sentences with a number in them. */
export const said = {
  again: (letters: number, left: number) => {
    if (letters === 0) return 'There was nothing to try again.'
    const tried = letters === 1 ? 'One letter is' : `${grouped(letters)} letters are`
    const rest = left > 0 ? ` ${grouped(left)} more are left for another time.` : ''
    return `${tried} tried again now.${rest}`
  },
  retryOf: (to: string) => `${texts.retry}: ${to || texts.sealedRow}`,
} as const
