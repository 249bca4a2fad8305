import type { ReactNode } from 'react'
import { usePortal } from '@/api/portal'
import { Logo } from '@/components/page/Logo'
import { shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import type { Sheet } from './api'
import { QrCode } from './QrCode'
import { texts } from './sheetTexts'
import { texts as ticketTexts } from './texts'

const t = texts.card

/** The sheet that stays with a device in the workshop, with the customer's receipt below. */
export function JobCard({ sheet }: { sheet: Sheet }) {
  const { brand, logo } = usePortal()
  const received = shortDate(sheet.createdAt)
  return (
    <article className="sheet sheet-card" aria-label={`${t.jobCard} ${sheet.ticketNumber}`}>
      <header className="sheet-head">
        <Logo brand={brand} picture={logo} />
        <p>{t.jobCard}</p>
      </header>
      <div className="sheet-title">
        <div>
          <p className="sheet-number">{sheet.ticketNumber}</p>
          <p className="sheet-kind">{texts.kinds[sheet.kind]}</p>
        </div>
        <QrCode rows={sheet.code} label={texts.code} className="sheet-code" />
      </div>
      <dl className="sheet-facts">
        <Fact label={t.customer} lines={2}>
          {sheet.customerName}
        </Fact>
        <Fact label={t.phone}>{sheet.phone}</Fact>
        <Fact label={t.product} lines={2}>
          {sheet.productName}
        </Fact>
        <Fact label={t.modelNo}>{sheet.modelNo}</Fact>
        <Fact label={t.serialNo} lines={2}>
          <span className="sheet-mono">{sheet.serialNo}</span>
        </Fact>
        <Fact label={t.received} isNarrow>
          {received}
        </Fact>
        <Fact label={t.due} isNarrow>
          {sheet.dueOn && <strong>{shortDate(sheet.dueOn)}</strong>}
        </Fact>
      </dl>
      <section className="sheet-fault">
        <h3>{t.fault}</h3>
        <p>{orMissing(sheet.query)}</p>
      </section>
      <ByHand label={t.accessories} lines={2} />
      <ByHand label={t.remarks} lines={12} />
      <Receipt sheet={sheet} received={received} />
    </article>
  )
}

interface FactProps {
  label: string
  /** The maximum number of lines. Longer text is cut, so that the card fits on one page. */
  lines?: 1 | 2
  isNarrow?: boolean
  children: ReactNode
}

function Fact({ label, lines = 1, isNarrow = false, children }: FactProps) {
  return (
    <div className={isNarrow ? undefined : 'col-span-2'}>
      <dt>{label}</dt>
      <dd className={lines === 2 ? 'line-clamp-2' : 'line-clamp-1'}>{children || orMissing('')}</dd>
    </div>
  )
}

/** Empty lines for handwriting, as many as fit. */
function ByHand({ label, lines }: { label: string; lines: number }) {
  return (
    <section className={lines > 2 ? 'sheet-by-hand sheet-by-hand-rest' : 'sheet-by-hand'}>
      <h3>{label}</h3>
      <div aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one empty line is like the other.
          <div key={line} />
        ))}
      </div>
    </section>
  )
}

function Receipt({ sheet, received }: { sheet: Sheet; received: string }) {
  const { brand, supportEmail, supportPhone } = usePortal()
  const r = texts.receipt
  const tracker = new URL(sheet.tracker)
  return (
    <section className="sheet-receipt" aria-label={r.title}>
      <p className="sheet-tear">
        <span>{r.tear}</span>
      </p>
      <div className="sheet-title">
        <div>
          <p>
            <strong>{brand}</strong> · {r.title}
          </p>
          <p className="sheet-number sheet-number-small">{sheet.ticketNumber}</p>
          <p className="line-clamp-1">
            {[sheet.productName, sheet.serialNo].filter(Boolean).join(' · ')}
          </p>
          <p className="line-clamp-2">
            {t.received} {received}. {r.told}:{' '}
            <strong>{sheet.last?.status ?? ticketTexts.received}</strong>
          </p>
        </div>
        <QrCode rows={sheet.code} label={texts.code} className="sheet-code sheet-code-small" />
      </div>
      <p>
        {r.track} {tracker.host}
        {tracker.pathname}. {r.ask} {[supportEmail, supportPhone].filter(Boolean).join(' · ')}
      </p>
      <p className="sheet-signature">
        <span>{r.keep}</span>
        <span>{r.handedOver}</span>
      </p>
    </section>
  )
}
