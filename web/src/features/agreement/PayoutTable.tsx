import { inLac, rupees } from '@/lib/money'
import type { Programme } from './records'
import { texts } from './texts'

const t = texts.payout

interface PayoutTableProps {
  /** Without one nothing is known but, perhaps, the quarter. */
  programme: Programme | undefined
  quarter?: string | undefined
  className: string
}

/** Shows the payout for each target, on the screen and in the letter. The caller sets the style. */
export function PayoutTable({ programme, quarter, className }: PayoutTableProps) {
  return (
    <table className={className}>
      <caption className="sr-only">{t.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t.quarter}</th>
          <th scope="col">{t.target}</th>
          <th scope="col">{t.payout}</th>
        </tr>
      </thead>
      <tbody>{programme ? <Tiers programme={programme} /> : <Unknown quarter={quarter} />}</tbody>
    </table>
  )
}

function Tiers({ programme: { label, months, year, tiers } }: { programme: Programme }) {
  return tiers.map(({ target, payout }, place) => (
    <tr key={target}>
      {place === 0 && (
        <th scope="rowgroup" rowSpan={tiers.length}>
          {label}
          <br />
          <small>{`${months} ${year}`}</small>
        </th>
      )}
      <td>
        {inLac(target)} {t.gst} <small>({rupees(target)})</small>
      </td>
      <td>{payout}%</td>
    </tr>
  ))
}

function Unknown({ quarter }: { quarter: string | undefined }) {
  return (
    <tr>
      <th scope="row">{quarter ?? t.missing}</th>
      <td>{t.missing}</td>
      <td>{t.missing}</td>
    </tr>
  )
}
