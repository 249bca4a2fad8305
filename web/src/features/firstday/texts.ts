/** Every sentence of the first day. */
export const texts = {
  title: 'Your first day',
  help: 'Six steps make this portal your own. Each can wait, and stays here until it is done.',
  list: 'Steps of the first day',
  done: 'Done',
  left: 'Left for later',
  next: 'Next',
  later: 'Later',
  open: 'Go on',
  failure: 'The list could not be loaded.',
  saveFailure: 'This could not be saved.',
  complete: 'Everything is done. The portal is yours.',
  putAway: 'Put the list away',
  doNotShow: 'Do not show again',
  away: 'The list is put away: the desk does not remind you of it.',
  bringBack: 'Show the list again',
  putAwaySaid: 'The list is put away. You find it again in the settings.',
  broughtBackSaid: 'The list is shown again above the customers.',
} as const

interface StepText {
  title: string
  why: string
  /** What the way to the step is called. */
  action: string
}

export const stepTexts = {
  password: {
    title: 'Choose a password of your own',
    why: 'The one that was printed at the start is no longer good.',
    action: 'Change the password',
  },
  'second-step': {
    title: 'Set up a second step',
    why: 'A code of an app or a passkey keeps your login safe, even if somebody learns your password.',
    action: 'Set up a second step',
  },
  brand: {
    title: 'Give the portal your brand',
    why: 'Name, logo and colour stand on every page and in every letter.',
    action: 'Choose name and logo',
  },
  mail: {
    title: 'Set up the mail server',
    why: 'Until a test letter went, customers get no mails: they are written to a folder of the server.',
    action: 'Set up mail',
  },
  catalogue: {
    title: 'Bring in your catalogue',
    why: 'Customers can register the models that are in it. A CSV file brings all of them at once.',
    action: 'Open the catalogue',
  },
  colleague: {
    title: 'Invite a colleague',
    why: 'A second person at the desk answers while you are away.',
    action: 'Invite someone',
  },
} as const satisfies Record<string, StepText>

export const said = {
  progress: (done: number, all: number) => `${done} of ${all} done`,
  laterOf: (step: string) => `${texts.later}: ${step}`,
} as const
