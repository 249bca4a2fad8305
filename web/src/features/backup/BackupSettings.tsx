import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { causeOf } from '@/api/error'
import { Card } from '@/components/page/Card'
import { DescriptionList } from '@/components/page/DescriptionList'
import { LoadFailure } from '@/components/page/LoadFailure'
import { Part } from '@/components/page/Part'
import { Skeleton } from '@/components/progress/Skeleton'
import { dateTime, relative } from '@/lib/dates'
import { fileSize } from '@/lib/files'
import { type Backups, backupsQuery } from './api'
import { DownloadForm } from './DownloadForm'
import { said, texts } from './texts'

/** Shows the last and the next backup, and the form to download one. */
export function BackupSettings() {
  const { data, isPending, error, refetch } = useQuery(backupsQuery)
  return (
    <Part title={texts.title} help={texts.help} busy={isPending}>
      {isPending && <Skeleton className="h-64" />}
      {error && !data && (
        <LoadFailure framed message={texts.loadFailure} cause={causeOf(error)} onRetry={refetch} />
      )}
      {data && (
        <>
          <Trouble backups={data} />
          <Card>
            <DescriptionList items={facts(data)} />
            <p className="mt-4 text-muted text-sm">{texts.scheduleHint}</p>
          </Card>
          <DownloadForm />
        </>
      )}
    </Part>
  )
}

function facts({ last, schedule, version }: Backups) {
  const lacks = [
    ...(last && last.lostFiles > 0 ? [said.lost(last.lostFiles)] : []),
    ...(last?.by === 'schedule' && !schedule?.sealed ? [texts.secret] : []),
  ]
  return [
    {
      label: texts.last,
      value: last ? `${dateTime(last.madeAt)}, ${relative(last.madeAt)}` : texts.never,
    },
    { label: texts.size, value: last && fileSize(last.bytes) },
    {
      label: texts.place,
      value: last && (last.by === 'download' ? texts.downloaded : last.place),
    },
    {
      label: texts.next,
      value: schedule
        ? `${dateTime(schedule.nextAt)}, ${said.every(schedule.everyHours)}`
        : texts.noSchedule,
    },
    { label: texts.lacks, value: last && (lacks.join('\n') || texts.nothing) },
    { label: texts.version, value: version },
  ]
}

/** Warns if the last backup failed or is late. */
function Trouble({ backups: { failed, schedule } }: { backups: Backups }) {
  if (!failed && !schedule?.late) return null
  return (
    <div className="flex gap-3 rounded-card bg-tone-yellow px-4 py-3 text-tone-yellow-ink md:px-5">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
      <p className="wrap-anywhere text-body">
        <strong className="font-semibold">{failed ? texts.failed : texts.late}</strong>{' '}
        {failed ? `${dateTime(failed.at)}: ${failed.reason}` : texts.lateHelp}
      </p>
    </div>
  )
}
