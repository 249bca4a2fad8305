import { useQuery } from '@tanstack/react-query'
import { DatabaseBackup } from 'lucide-react'
import { counted } from '@/lib/count'
import { dateTime } from '@/lib/dates'
import { DeskNote } from './DeskNote'
import { type Waiting, waitingQuery } from './waiting'

/** Reports that the last good backup is too old or incomplete. */
export function BackupNote() {
  const late = useQuery(waitingQuery).data?.backup
  return late ? <DeskNote icon={DatabaseBackup}>{sentence(late)}</DeskNote> : null
}

function sentence({ last, everyHours, lostFiles }: NonNullable<Waiting['backup']>): string {
  if (last && lostFiles) {
    const lacks = lostFiles === 1 ? 'one file' : counted(lostFiles, 'file')
    return `The backup of ${dateTime(last)} skipped ${lacks}: missing or damaged. See the server log for the list.`
  }
  const found = last
    ? `The last good backup was made on ${dateTime(last)}.`
    : 'There is no backup yet.'
  return `${found} The server should make one every ${duration(everyHours)}. See the server log for the error.`
}

function duration(hours: number): string {
  if (hours === 24) return 'day'
  if (hours === 1) return 'hour'
  if (hours < 1) return `${Math.round(hours * 60)} minutes`
  return hours % 24 === 0 ? `${hours / 24} days` : `${Math.round(hours * 10) / 10} hours`
}
