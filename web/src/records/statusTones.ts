import { sayKnown } from '@/language'
import { tones } from '@/lib/statuses.gen'
import { sayStatus } from './sayStatus'

export type Tone =
  | 'blue'
  | 'green'
  | 'yellow'
  | 'lemon'
  | 'amber'
  | 'purple'
  | 'orange'
  | 'red'
  | 'grey'

export type StatusPalette =
  | 'ticket-customer'
  | 'ticket-admin'
  | 'warranty'
  | 'claim-customer'
  | 'claim-admin'

interface Palette {
  known: Readonly<Record<string, Tone>>
  /** The colour of custom text. */
  unknown: Tone
  /** The label and colour of a missing status. */
  none: { tone: Tone; word: string }
}

const absent = { tone: 'grey', word: 'N/A' } as const
const pending = { tone: 'lemon', word: 'Pending' } as const

const palettes: Record<StatusPalette, Palette> = {
  'ticket-customer': { known: tones.ticket, unknown: 'red', none: absent },
  'ticket-admin': { known: tones.ticket, unknown: 'grey', none: absent },
  warranty: {
    known: tones.warranty,
    unknown: 'grey',
    none: absent,
  },
  'claim-customer': { known: tones.claim, unknown: 'lemon', none: pending },
  // At the desk, an undecided claim is pending and has the light yellow colour.
  'claim-admin': {
    known: tones.claimAtDesk,
    unknown: 'lemon',
    none: pending,
  },
}

/** Returns the word and the colour of a status. The colour repeats the word. */
export function statusTone(
  status: string | null | undefined,
  palette: StatusPalette,
): { word: string; tone: Tone } {
  const { known, unknown, none } = palettes[palette]
  const word = status?.trim()
  if (!word) return { ...none, word: sayKnown(none.word) }
  // The second line is about a parcel. The first line has the status.
  const [first = word] = word.split('\n')
  return { word: sayStatus(word), tone: known[first.trim().toLowerCase()] ?? unknown }
}
