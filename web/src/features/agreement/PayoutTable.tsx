import { sayAll, sayKnown } from '@/language'
import { inLac, rupees } from '@/lib/money'
import type { Programme } from './records'
import { texts } from './texts'

const english = { ...texts.payout, lac: 'lac' }
const said = sayAll({ ...texts.payout, lac: 'lac' } as const)

interface PayoutTableProps {
  /** If undefined, only the quarter may be known. */
  programme: Programme | undefined
  quarter?: string | undefined
  className: string
  /** The letter is always English. */
  onLetter?: boolean
}

/** Shows the payout for each target, on the screen and in the letter. The caller sets the style. */
export function PayoutTable({ programme, quarter, className, onLetter }: PayoutTableProps) {
  const t = onLetter ? english : said
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
      <tbody>
        {programme ? (
          <Tiers programme={programme} words={t} />
        ) : (
          <Unknown quarter={quarter} missing={t.missing} />
        )}
      </tbody>
    </table>
  )
}

function Tiers({ programme, words }: { programme: Programme; words: typeof english }) {
  const { label, months, year, tiers } = programme
  return tiers.map(({ target, payout }, place) => (
    <tr key={target}>
      {place === 0 && (
        <th scope="rowgroup" rowSpan={tiers.length}>
          {label}
          <br />
          <small>{`${words === english ? months : sayKnown(months)} ${year}`}</small>
        </th>
      )}
      <td>
        {inLac(target, words.lac)} {words.gst} <small>({rupees(target)})</small>
      </td>
      <td>{payout}%</td>
    </tr>
  ))
}

function Unknown({ quarter, missing }: { quarter: string | undefined; missing: string }) {
  return (
    <tr>
      <th scope="row">{quarter ?? missing}</th>
      <td>{missing}</td>
      <td>{missing}</td>
    </tr>
  )
}
