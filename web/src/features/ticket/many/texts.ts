import { counted, grouped } from '@/lib/count'

const tickets = (n: number) => counted(n, 'ticket')

/** Every sentence of one status for many tickets. Full stops are part of them. */
export const texts = {
  action: 'Set status',
  enter: 'Enter numbers',
  title: 'Set the status of many tickets',
  chosen: (n: number) => `${counted(n, 'line of the queue is', 'lines of the queue are')} chosen.`,
  help: 'Nothing is stored before you have seen what will change.',
  numbers: 'Ticket numbers',
  numbersHint:
    'Paste or scan them, up to 5,000, with anything between. Capitals and dashes do not matter.',
  numbersNeeded: 'Please enter at least one ticket number.',
  status: 'Status',
  selectStatus: 'Select Status',
  custom: 'Custom Status',
  customHint: 'The customers read this. Web addresses become links.',
  endsIt: 'This ends them',
  endsHint: 'The tickets leave the queue. A later status brings them back.',
  courier: 'Courier',
  noCourier: 'No parcel',
  courierHint: 'With a docket number the status gets a link to the parcel.',
  docket: 'Docket Number',
  docketHint: 'One for all. Leave it empty if each ticket has its own.',
  ownDocketHint:
    'Behind each may stand its docket number: two columns of a spreadsheet, or scanned by turns.',
  docketOf: (number: string) => `Docket number of ${number}`,
  ownDocketNeeded: 'Please enter the docket number of this ticket.',
  docketWrong: 'A docket number has at most 40 letters, digits and dashes, and nothing else.',
  docketsLacking: (n: number) =>
    counted(
      n,
      'ticket needs its docket number. Nothing is stored before it has one.',
      'tickets need their docket numbers. Nothing is stored before they have them.',
    ),
  doubledDockets: (n: number) =>
    n === 1
      ? 'Several tickets have the same docket number:'
      : `${grouped(n)} docket numbers stand at several tickets:`,
  ownParcels: (courier: string) => `${courier}: each ticket with its own docket number and link.`,
  nothingChosen: 'Please select a status.',
  nothingWritten: 'Please enter the status.',
  cancel: 'Cancel',
  look: 'See what will change',
  looking: 'Looking…',
  lookFailure: 'What will change could not be looked up. Please try again.',
  previewTitle: 'What will change',
  back: 'Back',
  again: 'Look again',
  check: 'Check docket numbers',
  confirm: (n: number) => `Set the status of ${tickets(n)}`,
  confirming: 'Setting the status…',
  failure: 'The status could not be set. Please try again.',
  newStatus: 'New status',
  changed: (n: number) => counted(n, 'ticket changes', 'tickets change'),
  nothingChanges: 'Nothing changes',
  nothingChangesHelp: 'None of these is a ticket that lacks this status.',
  unchanged: (n: number) =>
    counted(
      n,
      'ticket has this status already and stays as it is.',
      'tickets have this status already and stay as they are.',
    ),
  doubled: (n: number) =>
    counted(
      n,
      'number is there more than once. It counts once.',
      'numbers are there more than once. Each counts once.',
    ),
  reopened: (n: number) =>
    counted(
      n,
      'ticket is over. This status opens it again.',
      'tickets are over. This status opens them again.',
    ),
  wrong: (n: number) => counted(n, 'is no ticket', 'are no tickets'),
  wrongHelp: (n: number) =>
    `As long as ${n === 1 ? 'it is' : 'they are'} in the list, nothing is stored.`,
  wrongLeft: (n: number) => (n === 1 ? 'It is left out.' : 'They are left out.'),
  moreWrong: (n: number) => `And ${grouped(n)} more.`,
  leaveOut: (n: number) => (n === 1 ? 'Leave it out' : 'Leave them out'),
  columns: {
    number: 'Number',
    customer: 'Customer',
    was: 'Status now',
    becomes: 'Becomes',
    docket: 'Docket Number',
  },
  noStatus: 'No status yet',
  isOver: 'Over',
  more: (n: number) => `Show ${grouped(n)} more`,
} as const
