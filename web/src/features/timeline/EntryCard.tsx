import type { LucideIcon } from 'lucide-react'
import {
  BadgeIndianRupee,
  CircleDashed,
  FileText,
  Mail,
  MessagesSquare,
  PackageCheck,
  Replace,
  ShieldCheck,
  StickyNote,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { dateTime, relative } from '@/lib/dates'
import { AgreementEntry } from './AgreementEntry'
import type { Entry, PastProduct } from './api'
import { ClaimEntry } from './ClaimEntry'
import { ExtensionEntry } from './ExtensionEntry'
import { LetterEntry } from './LetterEntry'
import { MessageEntry } from './MessageEntry'
import { NoteEntry } from './NoteEntry'
import { ProductEntry } from './ProductEntry'
import { TicketEntry } from './TicketEntry'
import { texts } from './texts'

interface Props {
  customerId: string
  entry: Entry
  onRaise?: ((product: PastProduct) => void) | undefined
  /** Whether a product shows only its name, because its card is beside the timeline. */
  isBrief?: boolean
}

/** One entry of the timeline: a record at its creation, with its result. */
export function EntryCard(props: Props) {
  const { entry } = props
  const Icon = iconOf(entry)
  return (
    <li className="group relative grid grid-cols-[2rem_1fr] gap-x-3 pb-5 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-8 bottom-0 left-4 w-px -translate-x-1/2 bg-line group-last:hidden"
      />
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full bg-sunken text-muted"
      >
        <Icon className="size-4" />
      </span>
      <article className="min-w-0 rounded-card border border-line bg-surface p-4">
        <p className="mb-1 text-muted text-xs">
          <time dateTime={entry.at}>{dateTime(entry.at)}</time>
          <span aria-hidden="true"> · </span>
          {relative(entry.at)}
        </p>
        {contentOf(props)}
      </article>
    </li>
  )
}

function contentOf({ customerId, entry, onRaise, isBrief }: Props): ReactNode {
  const { product, ticket, extension, claim, agreement, letter, message, note } = entry
  if (product) return <ProductEntry product={product} onRaise={onRaise} isBrief={isBrief} />
  if (ticket) return <TicketEntry customerId={customerId} ticket={ticket} />
  if (extension) return <ExtensionEntry customerId={customerId} extension={extension} />
  if (claim) return <ClaimEntry customerId={customerId} claim={claim} />
  if (agreement) return <AgreementEntry customerId={customerId} agreement={agreement} />
  if (letter) return <LetterEntry letter={letter} />
  if (message) return <MessageEntry message={message} />
  if (note) return <NoteEntry note={note} />
  return <p className="text-muted text-sm">{texts.timeline.unknown}</p>
}

function iconOf({ kind, ticket }: Entry): LucideIcon {
  if (ticket?.kind === 'awr') return Replace
  // A newer server may send kinds that an old page does not know.
  return icons[kind] ?? CircleDashed
}

const icons: Record<Entry['kind'], LucideIcon> = {
  product: PackageCheck,
  ticket: Wrench,
  extension: ShieldCheck,
  claim: BadgeIndianRupee,
  agreement: FileText,
  letter: Mail,
  message: MessagesSquare,
  note: StickyNote,
}
