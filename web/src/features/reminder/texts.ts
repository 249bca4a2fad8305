import { NOT_DONE, NOT_SAVED } from '@/api/refusals'
import { say, sayAll } from '@/language'

export const texts = {
  title: say('Emails you receive'),
  always: say('We always send receipts and emails about the security of your account.'),
  loading: say('Loading your emails…'),
  loadFailure: say('Your email settings could not be loaded.'),
  saveFailure: NOT_SAVED,
  retry: say('Retry'),

  digest: {
    title: 'Daily email',
    label: 'Send me a daily email',
    hint: 'At 8 a.m. on working days: your work, what is due or late, and what is unassigned. No email if there is nothing to report.',
    loading: 'Loading the daily email…',
    loadFailure: 'Your daily email setting could not be loaded.',
  },

  link: sayAll({
    title: 'Stop emails',
    help: 'You opened a link in an email. Nothing changes until you press the button.',
    loading: 'Loading…',
    asks: 'You receive these emails:',
    submit: 'Stop these emails',
    stopped: 'These emails are stopped.',
    stoppedText:
      'You will receive no more emails of this kind. You still receive all other emails.',
    bringBack: 'Start them again',
    back: 'You will receive these emails again.',
    backText: 'We will send you emails of this kind as before.',
    failure: NOT_DONE,
    account: 'Manage all emails in your account',
  }),
} as const
