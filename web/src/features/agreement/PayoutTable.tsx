import { rupees } from '@/lib/money'
import type { Programme } from './api'
import { buyingTarget } from './buyingTarget'
import { texts } from './texts'

const t = texts.payout

/** What is paid for which target, on the screen and on the letter; the looks come from outside. */
export function PayoutTable({ programme, className }: { programme: Programme; className: string }) {
  const { label, months, year, tiers } = programme
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
        {tiers.map(({ target, payout }, place) => (
          <tr key={target}>
            {place === 0 && (
              <th scope="rowgroup" rowSpan={tiers.length}>
                {label}
                <br />
                <small>{`${months} ${year}`}</small>
              </th>
            )}
            <td>
              {buyingTarget(target)} {t.gst} <small>({rupees(target)})</small>
            </td>
            <td>{payout}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
