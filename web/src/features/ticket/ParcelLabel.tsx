import { usePortal } from '@/api/portal'
import { Logo } from '@/components/page/Logo'
import { cx } from '@/lib/cx'
import { orMissing } from '@/lib/missing'
import type { Sheet } from './api'
import { QrCode } from './QrCode'
import { texts } from './sheetTexts'

const t = texts.label

interface ParcelLabelProps {
  sheet: Sheet
  /** The sender's address, in lines. Empty if it is not set. */
  sender: string
  isInch: boolean
}

/** The address label for the parcel that returns a device. */
export function ParcelLabel({ sheet, sender, isInch }: ParcelLabelProps) {
  const { brand, logo, supportEmail, supportPhone } = usePortal()
  return (
    <article
      className={cx('sheet sheet-label', isInch && 'sheet-label-inch')}
      aria-label={`${t.to} ${sheet.customerName}`}
    >
      <section className="sheet-from">
        <h3>{t.from}</h3>
        <Logo brand={brand} picture={logo} size="sm" />
        {sender && <p className="sheet-sender">{sender}</p>}
        <p>{[supportPhone, supportEmail].filter(Boolean).join(' · ')}</p>
      </section>
      <section className="sheet-to">
        <h3>{t.to}</h3>
        <p className="sheet-addressee line-clamp-2">{orMissing(sheet.customerName)}</p>
        {sheet.address ? (
          <p className="sheet-address">{sheet.address}</p>
        ) : (
          <div aria-hidden="true" className="sheet-by-hand">
            <div>
              <div />
              <div />
              <div />
            </div>
          </div>
        )}
        <p className="sheet-phone">
          {t.phone} <strong>{orMissing(sheet.phone)}</strong>
        </p>
      </section>
      <p className="sheet-number">{sheet.ticketNumber}</p>
      <section className="sheet-title">
        <div>
          <h3>{t.contents}</h3>
          <p className="line-clamp-2">{orMissing(sheet.productName)}</p>
          <p className="sheet-mono line-clamp-1">{sheet.serialNo}</p>
        </div>
        <QrCode rows={sheet.code} label={texts.code} className="sheet-code" />
      </section>
    </article>
  )
}
