import { NOT_DONE } from '@/api/refusals'

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
  nothingFound: 'No results match this search.',
  clear: 'Clear search',
  nameHint: 'Customers see this name. Existing records keep the old name.',
  dealers: {
    title: 'Dealers',
    help: 'The firms that sell your products. Tick the forms that offer each dealer.',
    columns: { name: 'Dealer', actions: 'Actions' },
    search: 'Search dealers',
    add: 'Add dealer',
    addTitle: 'Add a dealer',
    editTitle: 'Edit dealer',
    name: 'Name',
    forms: 'Offered in',
    empty: 'There are no dealers yet.',
    emptyText: 'Add a dealer so that customers can select one.',
    noneRetired: 'No retired dealers.',
    loadFailure: 'The dealers could not be loaded.',
    one: 'dealer',
    many: 'dealers',
    retireMany:
      'Forms no longer offer them. Open claims, tickets and agreements that name one keep it. You can bring them back.',
    retireMessage:
      'Forms no longer offer it. Existing tickets, claims and agreements do not change. You can bring it back.',
  },
  locations: {
    title: 'Locations',
    help: 'The places distributors deliver from. The agreement form offers them.',
    columns: { name: 'Location', actions: 'Actions' },
    search: 'Search locations',
    add: 'Add location',
    addTitle: 'Add a location',
    editTitle: 'Rename location',
    name: 'Name',
    empty: 'There are no locations yet.',
    emptyText: 'Customers cannot sign an agreement until you add one.',
    noneRetired: 'No retired locations.',
    loadFailure: 'The locations could not be loaded.',
    one: 'location',
    many: 'locations',
    retireMany:
      'The agreement form no longer offers them. Existing agreements do not change. You can bring them back.',
    retireMessage:
      'The agreement form no longer offers it. Existing agreements do not change. You can bring it back.',
    lastOne: 'This is the last location. Customers could no longer sign an agreement.',
  },
  /** What customers can no longer do if a form has no dealers. */
  lastOne: {
    awr: 'This is the last dealer in the AWR query.',
    claims: 'This is the last dealer in the scheme claim.',
    agreement: 'This is the last dealer in the agreement. Customers could no longer sign it.',
  },
} as const

/** Messages after an action on an entry. */
export const said = {
  added: (name: string) => `${name} was added.`,
  saved: (name: string) => `${name} was saved.`,
  retired: (name: string) => `${name} is retired.`,
  broughtBack: (name: string) => `${name} is offered again.`,
  retireQuestion: (name: string) => `Retire ${name}?`,
}
