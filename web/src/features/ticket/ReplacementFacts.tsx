import { usePortal } from '@/api/portal'
import { DescriptionList } from '@/components/page/DescriptionList'
import { todayIn } from '@/lib/civil'
import { longDate } from '@/lib/dates'
import { SerialLink } from '@/records/SerialLink'
import type { Ticket } from './api'
import { texts } from './texts'

const t = texts.replacement

interface Props {
  replacement: NonNullable<Ticket['replacement']>
  oldSerialNo: string | undefined
  /** At the desk, serial numbers link to their history. */
  isDesk?: boolean
}

/** Shows the replacement device, and when the old one is due back. */
export function ReplacementFacts({ replacement, oldSerialNo, isDesk = false }: Props) {
  const today = todayIn(usePortal().timezone)
  const isLate = !replacement.returnedAt && replacement.dueBack < today
  const serial = (value: string | undefined) => (isDesk ? <SerialLink serialNo={value} /> : value)
  return (
    <>
      <h4 className="font-semibold text-sm">{t.heading}</h4>
      <DescriptionList
        className="grid-cols-2"
        items={[
          { label: t.newSerial, value: serial(replacement.serialNo) },
          { label: t.newModel, value: replacement.modelNo },
          { label: t.oldSerial, value: serial(oldSerialNo) },
          { label: t.warrantyUntil, value: longDate(replacement.expiryDate) },
          {
            label: replacement.returnedAt ? t.cameBack : t.dueBack,
            value: (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {longDate(replacement.returnedAt ?? replacement.dueBack)}
                {isLate && (
                  <span className="rounded-md bg-tone-red px-2 py-0.5 font-medium text-tone-red-ink text-xs">
                    {t.late}
                  </span>
                )}
              </span>
            ),
            wide: true,
          },
        ]}
      />
    </>
  )
}
