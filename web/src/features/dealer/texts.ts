import { NOT_DONE } from '@/api/refusals'

/** Every sentence about dealers and distributor locations. Full stops are part of them. */
export const texts = {
  forms: { awr: 'AWR query', claims: 'Scheme claim', agreement: 'Agreement' },
  states: [
    { value: '', label: 'Offered' },
    { value: 'retired', label: 'Retired' },
  ],
  stateFilter: 'Show',
  offered: 'Offered',
  notOffered: 'Not offered',
  retiredOn: 'Retired on',
  edit: 'Edit',
  rename: 'Rename',
  retire: 'Retire',
  bringBack: 'Bring back',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving…',
  adding: 'Adding…',
  failure: NOT_DONE,
  nothingFound: 'Nothing matches this search.',
  clear: 'Clear search',
  nameHint: 'As customers see it. Records keep the name they were made with.',
  dealers: {
    title: 'Dealers',
    help: 'From whom goods come. Each dealer is offered by the forms that are ticked.',
    columns: { name: 'Dealer', actions: 'Actions' },
    search: 'Search dealers',
    add: 'Add dealer',
    addTitle: 'Add a dealer',
    editTitle: 'Edit dealer',
    name: 'Name',
    forms: 'Offered in',
    empty: 'There are no dealers yet.',
    emptyText: 'Customers can choose none until you add one.',
    noneRetired: 'No dealer is retired.',
    loadFailure: 'The dealers could not be loaded.',
    retireMessage:
      'Forms no longer offer it. Tickets, claims and agreements that name it stay as they are, and it can be brought back.',
  },
  locations: {
    title: 'Locations',
    help: 'Where distributors deliver from. The agreement offers them.',
    columns: { name: 'Location', actions: 'Actions' },
    search: 'Search locations',
    add: 'Add location',
    addTitle: 'Add a location',
    editTitle: 'Rename location',
    name: 'Name',
    empty: 'There are no locations yet.',
    emptyText: 'Nobody can sign an agreement until you add one.',
    noneRetired: 'No location is retired.',
    loadFailure: 'The locations could not be loaded.',
    retireMessage:
      'The agreement no longer offers it. Agreements that name it stay as they are, and it can be brought back.',
    lastOne: 'The agreement would offer no location at all, and nobody could sign it.',
  },
  /** What happens when a form is left without dealers. */
  lastOne: {
    awr: 'The AWR query would offer no dealer at all.',
    claims: 'The scheme claim would offer no dealer at all.',
    agreement: 'The agreement would offer no dealer at all, and nobody could sign it.',
  },
} as const

/** What is said of an entry once it was done. */
export const said = {
  added: (name: string) => `${name} was added.`,
  saved: (name: string) => `${name} was saved.`,
  retired: (name: string) => `${name} is retired.`,
  broughtBack: (name: string) => `${name} is offered again.`,
  retireQuestion: (name: string) => `Retire ${name}?`,
}
