import { counted, grouped } from '@/lib/count'

const tickets = (n: number) => counted(n, 'ticket')

export const texts = {
  title: 'Set status for many tickets',
  chosen: (n: number) => `${counted(n, 'line')} selected.`,
  help: 'You see a preview before anything is saved.',
  numbers: 'Ticket numbers',
  numbersHint:
    'Paste or scan up to 5,000 numbers. Separators, capital letters and dashes do not matter.',
  numbersNeeded: 'Please enter at least one ticket number.',
  status: 'Status',
  selectStatus: 'Select Status',
  custom: 'Custom Status',
  customHint: 'Customers read this. Web addresses become links.',
  endsIt: 'Close these tickets',
  endsHint: 'The tickets leave the queue. A new status reopens them.',
  courier: 'Courier',
  noCourier: 'No parcel',
  noCouriers: 'No courier is set up, so a status cannot have a docket number.',
  addCourier: 'Add a courier in the settings',
  askForCourier: 'An owner can add one in the settings.',
  courierHint: 'A docket number adds a tracking link to the status.',
  docket: 'Docket Number',
  docketHint: 'One number for all tickets. Leave it empty if each ticket has its own.',
  ownDocketHint:
    'You can add a docket number after each ticket number. Paste two columns, or scan them in turn.',
  tracking: 'Tracking link',
  trackingOf: (number: string) => `Tracking link of ${number}`,
  docketOf: (number: string) => `Docket number of ${number}`,
  ownDocketNeeded: 'Please enter the docket number for this ticket.',
  docketWrong: 'A docket number can have only letters, digits and dashes, at most 40.',
  docketsLacking: (n: number) =>
    counted(
      n,
      'ticket needs a docket number. Add it to continue.',
      'tickets need a docket number. Add them to continue.',
    ),
  doubledDockets: (n: number) =>
    n === 1
      ? 'Several tickets have the same docket number:'
      : `Several tickets share ${grouped(n)} docket numbers:`,
  ownParcels: (courier: string) => `${courier}: each ticket gets its own docket number and link.`,
  nothingChosen: 'Please select a status.',
  nothingWritten: 'Please enter the status.',
  cancel: 'Cancel',
  look: 'Preview changes',
  looking: 'Loading preview…',
  lookFailure: 'The preview could not be loaded. Please try again.',
  previewTitle: 'Preview changes',
  back: 'Back',
  again: 'Preview again',
  check: 'Check docket numbers',
  noNewSerial: (n: number, numbers: string) =>
    n === 1
      ? `The AWR ticket ${numbers} has no new serial number. Press Enter again to close it without one.`
      : `${grouped(n)} AWR tickets have no new serial number: ${numbers}. Press Enter again to close them without one.`,
  confirm: (n: number) => `Set status for ${tickets(n)}`,
  confirming: 'Setting status…',
  /** The parts of 'Status set for 40 tickets.' */
  about: (n: number) => ({
    title: 'Status',
    did: `set for ${tickets(n)}`,
    undone: `Status undone for ${tickets(n)}`,
  }),
  failure: 'The status could not be set. Please try again.',
  newStatus: 'New status',
  changed: (n: number) => counted(n, 'ticket changes', 'tickets change'),
  nothingChanges: 'No changes',
  nothingChangesHelp: 'None of these tickets would change.',
  unchanged: (n: number) =>
    counted(
      n,
      'ticket already has this status and does not change.',
      'tickets already have this status and do not change.',
    ),
  doubled: (n: number) =>
    counted(
      n,
      'number is listed more than once. It counts once.',
      'numbers are listed more than once. Each counts once.',
    ),
  reopened: (n: number) =>
    counted(
      n,
      'ticket is closed. This status reopens it.',
      'tickets are closed. This status reopens them.',
    ),
  wrong: (n: number) => counted(n, "entry isn't a ticket number", "entries aren't ticket numbers"),
  wrongHelp: (n: number) => `Remove ${n === 1 ? 'it' : 'them'} to continue.`,
  wrongLeft: (n: number) => (n === 1 ? 'It is ignored.' : 'They are ignored.'),
  moreWrong: (n: number) => `And ${grouped(n)} more.`,
  leaveOut: (n: number) => (n === 1 ? 'Remove it' : 'Remove them'),
  columns: {
    number: 'Number',
    customer: 'Customer',
    was: 'Current status',
    docket: 'Docket Number',
  },
  noStatus: 'No status yet',
  isOver: 'Closed',
  more: (n: number) => `Show ${grouped(n)} more`,
} as const
