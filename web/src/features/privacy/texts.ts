import { NOT_DONE, NOT_SAVED } from '@/api/refusals'
import { say, sayAll } from '@/language'
import { counted, sayCount } from '@/lib/count'

export const texts = {
  notice: sayAll({
    title: 'Privacy',
    help: 'What we keep about you, why, for how long, and what you can do.',
    version: (version: number, since: string) =>
      say('Version {version}, since {since}', { version, since }),
    loading: 'Loading the privacy notice…',
    failure: 'The privacy notice could not be loaded.',
    login: 'Back to login',
  }),

  own: sayAll({
    title: 'Your data',
    failure: 'This could not be loaded.',
    notice: 'Privacy notice',

    copyTitle: 'Download my data',
    copyHelp: 'A ZIP file with all your records, messages and files. Only you can download it.',
    ask: 'Prepare the download',
    making: 'We are preparing your download. You get an email when it is ready.',
    ready: (until: string) => say('Your download is ready until {until}.', { until }),
    download: 'Download',
    askFailure: NOT_DONE,

    correctTitle: 'Correct my data',
    correctHelp:
      'You can change your profile in the menu at the top. For anything else, ask us here.',
    product: 'Which product is it about?',
    otherThing: 'None, it is about something else',
    wrong: 'What is wrong, and what is right?',
    correct: 'Ask for a correction',
    corrected: (number: string) =>
      number
        ? say('We received your request. Ticket: {number}', { number })
        : say('We received your request. We answer by email.'),
    correctFailure: NOT_DONE,

    deleteTitle: 'Delete my account',
    deleteHelp: 'You have a week to change your mind.',
    open: 'Delete my account',
  }),

  remove: sayAll({
    title: 'Delete my account',
    goes: 'This goes',
    stays: 'This stays',
    goesLines: (files: number) => [
      say('Your name, email, phone number, address and password'),
      say('Your messages, and what you wrote in tickets, claims and agreements'),
      sayCount(
        files,
        '{n} file: invoices, photos and letters',
        '{n} files: invoices, photos and letters',
      ),
      say('The emails we keep, and the personal values in our audit trail'),
    ],
    staysLines: (invoices: number, years: number) => [
      say('Serial numbers and what happened to the devices, without your name'),
      say('Amounts and dates of claims and agreements, without your name'),
      ...(invoices > 0
        ? [
            sayCount(
              invoices,
              '{n} invoice of approved claims, for {years}: accounting law requires this',
              '{n} invoices of approved claims, for {years}: accounting law requires this',
              { years: sayCount(years, '{n} year', '{n} years') },
            ),
          ]
        : []),
      say('Backups made before, until newer ones replace them'),
    ],
    openTitle: 'Not closed yet',
    openLine: (tickets: number, requests: number, claims: number) =>
      [
        tickets > 0 && sayCount(tickets, '{n} ticket', '{n} tickets'),
        requests > 0 && sayCount(requests, '{n} warranty request', '{n} warranty requests'),
        claims > 0 && sayCount(claims, '{n} claim', '{n} claims'),
      ]
        .filter(Boolean)
        .join(', '),
    closeOpen: 'Close open tickets, and reject open warranty requests and claims',
    password: 'Your password',
    submit: 'Delete in 7 days',
    cancel: 'Cancel',
    submitting: 'Sending…',
    failure: NOT_DONE,
    asked: (on: string) => say('Your account will be deleted on {on}.', { on }),
    waiting: (on: string) =>
      say('Your account will be deleted on {on}. Until then you can change your mind.', { on }),
    held: 'We wait until your open tickets, warranty requests and claims are closed.',
    byDesk: 'Our desk entered this on your request.',
    keep: 'Keep my account',
    kept: 'Your account stays.',
  }),

  desk: {
    title: 'Personal data',
    help: 'On the customer’s request. Your reason is kept in the audit trail.',
    copy: 'Make a download for the customer',
    copyTitle: 'Make a download',
    copyText:
      'The customer gets an email and can download the file for 48 hours. You cannot open it.',
    copyMaking: 'A download is being prepared.',
    copyReady: (until: string) => `A download is ready for the customer until ${until}.`,
    copied: 'The download is being prepared.',
    remove: 'Delete the customer',
    removeTitle: 'Delete the customer',
    removeText:
      'We delete the account in 7 days. The customer gets an email, and can keep the account until then.',
    removed: (on: string) => `The account will be deleted on ${on}.`,
    waiting: (on: string) => `The account will be deleted on ${on}.`,
    keep: 'Keep the customer',
    keepTitle: 'Keep the customer',
    keepText: 'The account is not deleted. The customer gets an email.',
    kept: 'The account stays.',
    reason: 'Reason',
    reasonHint: 'Such as: asked by phone on 3 March.',
    cancel: 'Cancel',
    submitting: 'Sending…',
    failure: NOT_DONE,
    open: (line: string) => `Not closed yet: ${line}.`,
  },

  retention: {
    title: 'Retention',
    help: 'How many days we keep the data of closed records. 0 keeps it forever. The server removes old data once a day.',
    failure: 'The retention settings could not be loaded.',
    ticketPhotos: 'Photos of closed tickets',
    messages: 'Messages on closed tickets',
    emails: 'Sent emails',
    emailsHint: 'At most 180 days.',
    rejectedClaims: 'Invoices of rejected claims',
    unconfirmed: 'Unconfirmed accounts',
    unconfirmedHint:
      'Only accounts without any record. They are deleted at once, without the week of waiting.',
    auditKeys: 'Personal values in the audit trail',
    auditKeysHint: 'Counted from the last entry about the person. The entries stay.',
    invoiceYears: 'Invoices of approved claims (years)',
    invoiceYearsHint: 'They stay when their customer is deleted.',
    preview: 'Show what this removes',
    wouldTitle: 'The next run removes',
    would: {
      ticketPhotos: (n: number) => counted(n, 'photo of a ticket', 'photos of tickets'),
      messages: (n: number) => counted(n, 'message', 'messages'),
      emails: (n: number) => counted(n, 'email', 'emails'),
      rejectedClaims: (n: number) => counted(n, 'invoice of a claim', 'invoices of claims'),
      unconfirmed: (n: number) => counted(n, 'unconfirmed account', 'unconfirmed accounts'),
      auditKeys: (n: number) =>
        counted(n, 'person’s values in the audit trail', 'people’s values in the audit trail'),
      invoices: (n: number) =>
        counted(n, 'invoice of a deleted customer', 'invoices of deleted customers'),
    },
    nothing: 'Nothing',
    submit: 'Save retention',
    saved: 'Retention saved.',
    needed: 'Please enter a whole number.',
    saveFailure: NOT_SAVED,
    previewFailure: NOT_DONE,
  },

  looked: {
    title: 'Who looked at personal data',
    help: 'How often each person opened bank accounts, files, exports or lists, by month.',
    month: 'Month',
    person: 'Person',
    total: 'Total',
    ways: 'What',
    empty: 'No one looked at personal data in this month.',
    failure: 'The summary could not be loaded.',
  },
} as const
