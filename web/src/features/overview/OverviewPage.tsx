import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { causeOf, sentenceOf, statusOf } from '@/api/error'
import { usePortal } from '@/api/portal'
import { Button } from '@/components/button/Button'
import { EmptyState } from '@/components/page/EmptyState'
import { LoadFailure } from '@/components/page/LoadFailure'
import { PageHeader } from '@/components/page/PageHeader'
import { todayIn } from '@/lib/civil'
import { shortDate } from '@/lib/dates'
import { useIsThere } from '@/lib/useIsThere'
import { usePermissions } from '@/records/deskRole'
import { ExportButtons } from '@/records/ExportButtons'
import { exportOverview, overviewQuery } from './api'
import { Loading } from './Loading'
import { RangePicker } from './RangePicker'
import { InRange, Now } from './sections'
import { texts } from './texts'
import { firstOf, useRange } from './useRange'

const sheets = [{ label: texts.export, save: exportOverview }]

/** Shows the open work of the desk now, and the activity in a selected period. */
export default function OverviewPage() {
  const { range, change } = useRange()
  const asked = useQuery(overviewQuery(range))
  // If the server refuses the selected days, the page shows the default period.
  const isRefused = asked.isError && statusOf(asked.error) === 400
  const usual = useQuery({ ...overviewQuery({ from: '', to: '' }), enabled: isRefused })
  const overview = isRefused ? usual : asked
  const may = usePermissions()
  const { timezone } = usePortal()
  const { data } = overview
  const isThere = useIsThere(data !== undefined)
  const today = data?.today ?? todayIn(timezone)
  const to = (!isRefused && range.to) || today
  const shown = { from: (!isRefused && range.from) || firstOf(90, to), to }
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        actionsBelow
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <Button variant="secondary" icon={Printer} onClick={() => window.print()}>
              {texts.print}
            </Button>
            {may('GET /desk/overview/export') && <ExportButtons filter={shown} kinds={sheets} />}
          </div>
        }
      />
      {isRefused && (
        <p role="alert" className="mb-5 text-danger-ink text-sm">
          {sentenceOf(asked.error)} {texts.usualRange}
        </p>
      )}
      <p className="hidden text-muted text-sm print:mb-4 print:block">
        {shortDate(shown.from)} – {shortDate(shown.to)}
      </p>
      {overview.isError ? (
        <LoadFailure
          framed
          message={texts.failure}
          cause={causeOf(overview.error)}
          onRetry={overview.refetch}
        />
      ) : !data || !isThere ? (
        <Loading />
      ) : data.counted ? (
        <div aria-busy={overview.isPlaceholderData} className="flex flex-col gap-5">
          <Now overview={data} />
          <InRange
            overview={data}
            picker={<RangePicker shown={shown} today={today} onChange={change} />}
          />
        </div>
      ) : (
        <div role="status" className="rounded-card border border-line bg-surface">
          <EmptyState title={texts.counting} text={texts.countingHelp} />
        </div>
      )}
    </>
  )
}
