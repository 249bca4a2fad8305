import { useQuery } from '@tanstack/react-query'
import { causeOf, statusOf } from '@/api/error'
import { usePortal } from '@/api/portal'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { Card } from '@/components/page/Card'
import { CopyableId } from '@/components/page/CopyableId'
import { DescriptionList } from '@/components/page/DescriptionList'
import { LoadFailure } from '@/components/page/LoadFailure'
import { PageHeader } from '@/components/page/PageHeader'
import { Skeleton } from '@/components/progress/Skeleton'
import { todayIn } from '@/lib/civil'
import { dateTime, shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { paths } from '@/lib/paths'
import { useParams } from '@/lib/router'
import { useWish } from '@/lib/useWish'
import { ByDesk } from '@/records/ByDesk'
import { LinkedName } from '@/records/CustomerName'
import { usePermissions } from '@/records/deskRole'
import { InvoiceLink } from '@/records/InvoiceLink'
import { StatusBadge } from '@/records/StatusBadge'
import { WarrantyBar } from '@/records/WarrantyBar'
import { type Device, serialQuery } from './api'
import { Replaced } from './Replaced'
import { TicketEntry } from './TicketEntry'
import { devicesText, registeredBy, texts } from './texts'

const t = texts.serial

/** The history of a serial number, with all devices that have it. */
export function SerialPage({ onRaise }: { onRaise: (device: Device) => void }) {
  const { serialNo = '' } = useParams()
  const found = useQuery(serialQuery(serialNo))
  const devices = found.data?.devices
  useWish(devices !== undefined, ({ raise }) => {
    const wanted = devices?.find(({ product }) => product.productID === raise)
    if (wanted) onRaise(wanted)
  })
  const isUnknown = statusOf(found.error) === 404
  return (
    <>
      <PageHeader
        title={
          <>
            {t.title} <span className="wrap-anywhere font-mono">{serialNo}</span>
          </>
        }
        help={
          isUnknown
            ? undefined
            : devices && devices.length > 1
              ? devicesText(devices.length)
              : t.help
        }
      />
      {devices ? (
        <div className="grid gap-5">
          {devices.map((device) => (
            <DeviceCard key={device.product.id} device={device} onRaise={onRaise} />
          ))}
        </div>
      ) : found.isPending ? (
        <div aria-busy="true" className="grid gap-5">
          <Skeleton className="h-64 w-full" />
        </div>
      ) : (
        <LoadFailure
          message={isUnknown ? t.notFound : t.failure}
          cause={isUnknown ? t.notFoundHelp : causeOf(found.error)}
          onRetry={isUnknown ? undefined : found.refetch}
          action={
            isUnknown && (
              <ButtonLink variant="secondary" to={paths.customers}>
                {t.toCustomers}
              </ButtonLink>
            )
          }
        />
      )}
    </>
  )
}

interface CardProps {
  device: Device
  onRaise: (device: Device) => void
}

function DeviceCard({ device, onRaise }: CardProps) {
  const { product, customer, tickets, extension, more } = device
  const today = todayIn(usePortal().timezone)
  const may = usePermissions()
  return (
    <Card
      title={orMissing(product.productName)}
      actions={
        <>
          <InvoiceLink path={product.invoice} />
          {may('POST /desk/customers/{customerId}/tickets') && customer.name && (
            <Button size="sm" onClick={() => onRaise(device)}>
              {texts.products.raise}
            </Button>
          )}
        </>
      }
    >
      <DescriptionList
        columns={3}
        className="grid-cols-2"
        items={[
          {
            label: t.owner,
            value: <LinkedName name={customer.name} customerId={customer.customerId} />,
          },
          { label: 'Product ID', value: <CopyableId value={product.productID} /> },
          { label: 'Model No.', value: product.modelNo },
          { label: 'Registered', value: dateTime(product.registeredAt) },
          { label: 'Purchase Date', value: shortDate(product.purchaseDate) },
          { label: 'Expiry Date', value: <WarrantyBar product={product} today={today} /> },
          ...(extension
            ? [
                {
                  label: t.extension,
                  value: (
                    <>
                      <StatusBadge status={extension.status} palette="warranty" />
                      <span className="mt-1 block text-muted text-xs">
                        {dateTime(extension.decidedAt ?? extension.requestedAt)}
                      </span>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      <div className="mt-4 empty:hidden">
        <Replaced product={product} />
      </div>
      {product.registeredBy && (
        <div className="mt-4">
          <ByDesk>{registeredBy(product.registeredBy)}</ByDesk>
        </div>
      )}
      <h3 className="mt-5 border-line border-t pt-4 font-semibold text-sm">{t.tickets}</h3>
      {tickets.length === 0 ? (
        <p className="mt-2 text-muted text-sm">{t.noTickets}</p>
      ) : (
        <ul className="divide-y divide-line">
          {tickets.map((ticket) => (
            <li key={ticket.id} className="py-4 last:pb-0">
              <TicketEntry customerId={customer.customerId} ticket={ticket} ofSerial />
            </li>
          ))}
        </ul>
      )}
      {more && <p className="mt-4 text-muted text-sm">{t.more}</p>}
    </Card>
  )
}
