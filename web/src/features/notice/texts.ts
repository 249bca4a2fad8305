import { NOT_DONE, NOT_SAVED } from '@/api/refusals'

/** Every sentence about letters that one may stop. */
export const texts = {
  title: 'Letters you get',
  always:
    'Receipts of what you send us, and letters about the safety of your account, always come.',
  loading: 'Loading your letters…',
  loadFailure: 'Your choice of letters could not be loaded.',
  saveFailure: NOT_SAVED,
  retry: 'Retry',

  digest: {
    title: "Morning's letter",
    label: 'Send me a letter in the morning',
    hint: 'On working days at 8 o’clock: what is yours, what is due or late, and what nobody has. No letter when there is nothing to say.',
    loading: "Loading the morning's letter…",
    loadFailure: "Whether you get the morning's letter could not be loaded.",
  },

  link: {
    title: 'Stop letters',
    help: 'You came here by the link of a letter. Nothing changes until you press the button.',
    loading: 'Looking up the letter…',
    asks: 'You get letters of this kind:',
    submit: 'Stop these letters',
    stopped: 'These letters are stopped.',
    stoppedText: 'You will get no more letters of this kind. All other letters still come.',
    bringBack: 'Bring them back',
    back: 'These letters come again.',
    backText: 'You will get letters of this kind as before.',
    failure: NOT_DONE,
    account: 'Choose all your letters in your account',
  },
} as const
