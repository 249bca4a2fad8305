import { counted } from '@/lib/count'
import { rupees } from '@/lib/money'

/** All texts about the lists of a new portal. */
export const listTexts = {
  title: 'Lists that came with the portal',
  help: 'A new portal starts with the lists of the company it was made for. Keep each one, clear it, or import your own.',
  failure: 'The lists could not be loaded.',
  back: 'Back to your first day',
  keep: 'Keep',
  clear: 'Clear',
  import: 'Import a file',
  edit: 'Edit one by one',
  kept: 'The list is kept.',
  states: { new: '', kept: 'Kept', changed: 'Yours', cleared: 'Cleared', closed: 'Closed' },
  lists: {
    dealers: {
      title: 'Dealers',
      help: 'Customers select one in the AWR form, the scheme claim and the agreement.',
      none: 'No form offers a dealer.',
      question: 'Clear the dealers?',
      clearMessage:
        'This retires all dealers, so no form offers them. Claims, tickets and agreements keep the dealer they have. You can bring them back in the catalogue.',
      cleared: 'The dealers are cleared. Import or add your own.',
    },
    locations: {
      title: 'Locations',
      help: 'Customers select one in the agreement.',
      none: 'Customers cannot sign an agreement until you add one.',
      question: 'Clear the locations?',
      clearMessage:
        'This retires all locations, so the agreement offers none. Existing agreements do not change. You can bring them back in the catalogue.',
      cleared: 'The locations are cleared. Import or add your own.',
    },
    types: {
      title: 'Product types',
      help: 'Products of these types cannot be replaced in advance (AWR). Types of your models are added when you import them.',
      none: 'The catalogue import adds the types of your models.',
      question: 'Clear the types?',
      clearMessage:
        'This retires all types. Their rules still apply to registered products. You can bring them back in the catalogue.',
      cleared: 'The types are cleared.',
    },
  },
  programme: {
    title: 'Agreement programme',
    help: 'The offer that customers sign in the agreement form.',
    terms: 'Payout and terms',
    keep: 'Keep open',
    close: 'Close until I open one',
    open: 'Open again',
    all: 'Open your own',
    isClosed: 'closed: customers cannot sign an agreement',
    closed: 'The programme is closed. Customers cannot sign an agreement until you open one.',
    opened: 'The programme is open again.',
    none: 'No programme is open.',
  },
} as const

export const saidOfLists = {
  offered: (count: number) => `${count} offered:`,
  held: (count: number) =>
    `${counted(count, 'type')} stay, because models in the catalogue use them.`,
  tier: (target: number, payout: number) => `${rupees(target)}: ${payout} %`,
}
