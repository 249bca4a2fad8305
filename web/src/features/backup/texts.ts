import { counted } from '@/lib/count'

export const texts = {
  title: 'Backup',
  help: 'A backup is one file with all records and files. Keep it on another machine.',
  loadFailure: 'The state of the backups could not be loaded.',
  last: 'Last good backup',
  never: 'None yet',
  size: 'Size',
  place: 'Where',
  next: 'Next due',
  noSchedule: 'No schedule is set',
  lacks: 'What it lacks',
  nothing: 'Nothing',
  secret:
    'The portal secret. Keep it in another place: AFTERCARE_SECRET, or the file secret in the data folder.',
  version: 'Version of the server',
  downloaded: 'Downloaded here',
  late: 'The last backup is too old.',
  lateHelp: 'Check where the backups are stored, or download one now.',
  failed: 'The last backup failed.',
  scheduleHint:
    'The operator sets the schedule with AFTERCARE_BACKUP and AFTERCARE_BACKUP_TO on the server.',
  form: 'Back up now',
  formHelp:
    'Downloads one encrypted file. It includes the portal secret, so it restores the whole portal.',
  passphrase: 'Passphrase',
  passphraseHint:
    'At least 12 characters. The file cannot be opened without it, and we do not keep it.',
  repeat: 'Repeat the passphrase',
  different: 'The two passphrases are different.',
  short: 'A passphrase must have at least 12 characters.',
  password: 'Your own password',
  passwordHint: 'Stops others downloading everything on an unlocked computer.',
  submit: 'Back up now',
  failure: 'The backup failed. Please try again.',
} as const

export const said = {
  done: (name: string) => `${name} was downloaded. Keep it and its passphrase in different places.`,
  lost: (count: number) =>
    `${counted(count, 'file')} missing or damaged in the storage. Ask the operator to run the doctor: it lists them.`,
  every: (hours: number) =>
    hours === 24 ? 'every day' : hours === 1 ? 'every hour' : `every ${hours} hours`,
}
