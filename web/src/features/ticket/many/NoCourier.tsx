import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { usePermissions } from '@/records/deskRole'
import { texts as t } from './texts'

/** Replaces the courier field if the settings have no courier. Owners get a link to the settings. */
export function NoCourier() {
  const may = usePermissions()
  return (
    <p className="text-muted text-sm">
      {t.noCouriers}{' '}
      {may('PUT /desk/settings/couriers') ? (
        <Link
          to={`${paths.settings}#couriers`}
          className="text-brand-ink underline underline-offset-2"
        >
          {t.addCourier}
        </Link>
      ) : (
        t.askForCourier
      )}
    </p>
  )
}
