import { sayKnown } from '@/language'
import { tones } from '@/lib/statuses.gen'

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
  /** Free text that no rule names. */
  unknown: Tone
  /** No status at all. */
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
  // At the desk a claim that waits is the pending one, in the light yellow of no decision yet.
  'claim-admin': {
    known: tones.claimAtDesk,
    unknown: 'lemon',
    none: pending,
  },
}

/** A status in the language of the page: its known words, while what somebody typed stays. */
export function sayStatus(status: string): string {
  const [first = '', ...more] = status.split('\n')
  return [sayKnown(first.trim()), ...more].join('\n')
}

/** The word and the colour of a status. The colour only repeats what the word says. */
export function statusTone(
  status: string | null | undefined,
  palette: StatusPalette,
): { word: string; tone: Tone } {
  const { known, unknown, none } = palettes[palette]
  const word = status?.trim()
  if (!word) return { ...none, word: sayKnown(none.word) }
  // A second line tells of a parcel; what it is about stands in the first.
  const [first = word] = word.split('\n')
  return { word: sayStatus(word), tone: known[first.trim().toLowerCase()] ?? unknown }
}
