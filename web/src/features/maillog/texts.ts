import { grouped } from '@/lib/count'

export const texts = {
  title: 'Emails',
  help: 'All emails from the portal: waiting, failed, and sent in the last 180 days.',
  tabs: 'Emails by state',
  states: {
    waiting: 'Waiting',
    'given-up': 'Failed',
    sent: 'Sent',
  },
  search: 'Recipient',
  searchPlaceholder: 'Start of an address',
  columns: {
    to: 'Recipient',
    subject: 'Subject',
    next: 'Next attempt',
    why: 'Error',
    givenUp: 'Failed',
    sent: 'Sent',
    actions: 'Actions',
  },
  sealedRow: 'Not readable',
  atOnce: 'Next in line',
  inAMoment: 'In a moment',
  sending: 'Sending now',
  nothingWrong: 'None',
  retry: 'Try again',
  retryAll: 'Try all again',
  retried: 'Sending the email again.',
  retryFailure: 'The email could not be sent again.',
  dismiss: 'Dismiss',
  dismissAll: 'Dismiss all',
  dismissFailure: 'The email could not be dismissed.',
  confirmDismiss: {
    one: {
      title: 'Dismiss this email?',
      message: 'This deletes the email. It will not be sent, and the recipient is not notified.',
    },
    all: {
      title: 'Dismiss all failed emails?',
      message:
        'This deletes the emails. They will not be sent, and the recipients are not notified.',
    },
  },
  empty: {
    waiting: 'No emails waiting',
    'given-up': 'No failed emails',
    sent: 'No emails sent yet',
  },
  emptyHelp: {
    waiting: 'All emails have been sent.',
    'given-up':
      'An email fails after ten attempts in 36 hours, or if its recipient does not exist.',
    sent: 'Emails are kept here for 180 days.',
  },
  emptySearch: 'No emails to this address',
  failure: 'The emails could not be loaded.',
  pages: 'Pages of emails',
  confirm: {
    waiting: {
      title: 'Try all waiting emails again?',
      message:
        'The portal tries all waiting emails now. If the problem is not fixed, they fail again and wait for their next attempt.',
    },
    'given-up': {
      title: 'Try all failed emails again?',
      message:
        'The portal sends all failed emails again. It removes those whose link no longer works.',
    },
    cancel: 'Cancel',
  },
  letter: {
    close: 'Close',
    to: 'Recipient',
    state: 'State',
    written: 'Created',
    sent: 'Sent',
    givenUp: 'Failed',
    next: 'Next attempt',
    attempts: 'Attempts',
    answer: "Mail server's reply",
    views: 'View of the email',
    mail: 'Email',
    plain: 'Plain text',
    frame: 'The email',
    withheld:
      'This email has a link that is only for its reader. We do not keep it or show it here, so no one else can use it.',
    sealed: 'This email was encrypted with an earlier portal secret. It can no longer be read.',
    failure: 'The email could not be loaded.',
  },
  toFile: 'Written to a file',
  corrected:
    'The address was corrected after this attempt. Try again sends the email to the new one.',
  /** What to do about a wrong address, by the reader of the email. */
  wrongAddress: {
    customer:
      'Is the address wrong? Call the customer, and correct it on the customer’s page. If the email is still here then, try again.',
    desk: 'Is the address wrong? Ask your colleague to correct it on their own page.',
    invited:
      'Is the address wrong? Ask the person for it. Withdraw the invitation under People, and invite the right address.',
    unknown: 'Is the address wrong? Ask its reader for the right one.',
    former:
      'This email told the earlier address that another one replaces it. You have nothing to correct. Dismiss the email.',
  },
  stateNames: {
    waiting: 'Waiting',
    sending: 'Sending',
    'given-up': 'Failed',
    sent: 'Sent',
  },
} as const

export const said = {
  again: (letters: number, left: number) => {
    if (letters === 0) return 'There are no emails to try again.'
    const tried = letters === 1 ? 'one email' : `${grouped(letters)} emails`
    const rest = left > 0 ? ` ${grouped(left)} more remain. Please try again later.` : ''
    return `Sending ${tried} again.${rest}`
  },
  dismissed: (letters: number, left: number) => {
    const removed = letters === 1 ? 'Email dismissed.' : `${grouped(letters)} emails dismissed.`
    return left > 0 ? `${removed} ${grouped(left)} more remain.` : removed
  },
  retryOf: (to: string) => `${texts.retry}: ${to || texts.sealedRow}`,
  dismissOf: (to: string) => `${texts.dismiss}: ${to || texts.sealedRow}`,
} as const
