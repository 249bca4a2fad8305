export const texts = {
  title: 'Your first day',
  help: 'Set up your portal in a few steps. You can do each step later.',
  list: 'Steps of your first day',
  done: 'Done',
  left: 'Skipped for now',
  next: 'Next',
  later: 'Later',
  open: 'Continue',
  failure: 'The list could not be loaded.',
  saveFailure: 'This could not be saved.',
  complete: 'All steps are done. Your portal is ready.',
  putAway: 'Hide this list',
  doNotShow: 'Do not show again',
  away: 'This list is hidden. You get no reminders.',
  bringBack: 'Show this list again',
  putAwaySaid: 'The list is hidden. You can find it in Settings.',
  broughtBackSaid: 'The list is shown again above the customers.',
} as const

interface StepText {
  title: string
  why: string
  action: string
}

export const stepTexts = {
  person: {
    title: 'Say who you are',
    why: 'Invitations show your name. We send security emails to your address.',
    action: 'Enter name and email',
  },
  password: {
    title: 'Choose your own password',
    why: 'The server printed the first password. Replace it with one that only you know.',
    action: 'Change the password',
  },
  'second-step': {
    title: 'Set up two-step login',
    why: 'A code from an app or a passkey protects your login, even if someone learns your password.',
    action: 'Set up two-step login',
  },
  brand: {
    title: 'Add your brand',
    why: 'Every page and every email shows your name, logo and colour. Emails also show your support address.',
    action: 'Choose name and logo',
  },
  mail: {
    title: 'Set up the mail server',
    why: 'Customers get no email until your mail server answers. Without one, emails are saved in a folder on the server.',
    action: 'Set up mail',
  },
  lists: {
    title: 'Check the lists that came with the portal',
    why: 'Dealers, locations, product types and an agreement programme belong to another company. Keep, clear or replace each.',
    action: 'Check the lists',
  },
  catalogue: {
    title: 'Add your catalogue',
    why: 'Customers can register only the models in it. Import them all from one CSV file.',
    action: 'Open the catalogue',
  },
  colleague: {
    title: 'Invite a colleague',
    why: 'A second person can answer customers while you are away.',
    action: 'Invite someone',
  },
} as const satisfies Record<string, StepText>

export const said = {
  progress: (done: number, all: number) => `${done} of ${all} done`,
  undecided: (lists: readonly string[]) => `Still to decide: ${lists.join(', ')}.`,
  laterOf: (step: string) => `${texts.later}: ${step}`,
} as const
