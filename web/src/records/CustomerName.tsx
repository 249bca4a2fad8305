import { ArrowUpRight } from 'lucide-react'
import { Avatar } from '@/components/page/Avatar'
import { cx } from '@/lib/cx'
import { orMissing } from '@/lib/missing'
import { customerPagePath } from '@/lib/paths'
import { Link } from '@/lib/router'

interface Named {
  name: string | null | undefined
  /** The customer whose page the name links to. */
  customerId: string | null | undefined
}

interface Props {
  note: string | undefined
  /** The page for this work. */
  noteTo: string | undefined
}

/**
 * Shows a customer in a list of the desk. The name is part of the row, so a click opens the row.
 */
export function CustomerName({ name, customerId }: Named) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} size="sm" />
      <span className="flex min-w-0 items-center gap-2">
        <span
          className="wrap-anywhere max-laptop:min-w-28 laptop:max-w-52 laptop:truncate font-medium"
          title={name ?? undefined}
        >
          {orMissing(name)}
        </span>
        <CustomerPageLink name={name} customerId={customerId} />
      </span>
    </span>
  )
}

/** Shows a customer on a card: the name, with the avatar before it and the link behind. */
export const customerCard = <Row,>(customerOf: (row: Row) => Named) => ({
  card: (row: Row) => orMissing(customerOf(row).name),
  mark: (row: Row) => <Avatar name={customerOf(row).name} />,
  end: (row: Row) => <CustomerPageLink {...customerOf(row)} />,
})

/** The open work of a customer, in the table and on a card. */
export function OpenWork({ note, noteTo }: Props) {
  if (!note) return null
  const look = 'flex w-fit items-center font-normal text-brand-ink text-xs'
  if (!noteTo) return <span className={look}>{note}</span>
  return (
    <Link
      to={noteTo}
      title="Open in queue"
      className={cx(
        look,
        'min-h-6 whitespace-nowrap underline decoration-line-strong underline-offset-2 hover:decoration-current max-md:-my-3 max-md:min-h-11',
      )}
    >
      {note}
    </Link>
  )
}

/** Links from a list to the page of a customer. */
export function CustomerPageLink({ name, customerId }: Named) {
  if (!customerId) return null
  const label = `Open the page of ${orMissing(name)}`
  return (
    <Link
      to={customerPagePath(customerId)}
      aria-label={label}
      title={label}
      className="-my-1 -ml-1 grid size-8 shrink-0 place-items-center rounded-control text-faint hover:bg-hover hover:text-brand-ink max-md:-my-3 max-md:size-11"
    >
      <ArrowUpRight aria-hidden="true" className="size-4" />
    </Link>
  )
}

/** Shows the name of a customer as a link to the customer's page. */
export function LinkedName({ name, customerId }: Named) {
  if (!customerId) return <span className="wrap-anywhere font-medium">{orMissing(name)}</span>
  return (
    <Link
      to={customerPagePath(customerId)}
      className="wrap-anywhere inline-flex items-center font-medium text-brand-ink underline underline-offset-2 max-md:-my-3 max-md:min-h-11"
    >
      {orMissing(name)}
    </Link>
  )
}
