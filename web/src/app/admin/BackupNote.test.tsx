import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dateTime } from '@/lib/dates'
import { adminSession } from '@/lib/session'
import { BackupNote } from './BackupNote'

beforeEach(() => adminSession.start('desk'))

function show(backup?: object) {
  const calls: string[] = []
  serve({
    'GET /admin/waiting': () => {
      calls.push('asked')
      return json(200, { warranty: 0, repair: 0, awr: 0, claims: 0, backup })
    },
  })
  renderPage(<BackupNote />, '*', '/admin/dashboard')
  return calls
}

test.each([
  [
    { last: '2026-03-02T04:30:00Z', everyHours: 24 },
    `The last good backup was made on ${dateTime('2026-03-02T04:30:00Z')}. The server should make one every day. See the server log for the error.`,
  ],
  [
    { everyHours: 12 },
    'There is no backup yet. The server should make one every 12 hours. See the server log for the error.',
  ],
  [
    { last: '2026-03-02T04:30:00Z', everyHours: 24, lostFiles: 3 },
    `The backup of ${dateTime('2026-03-02T04:30:00Z')} skipped 3 files: missing or damaged. See the server log for the list.`,
  ],
  [{ last: '2026-03-02T04:30:00Z', everyHours: 24, lostFiles: 1 }, / skipped one file: /],
  [{ everyHours: 1 }, /every hour\./],
  [{ everyHours: 0.5 }, /every 30 minutes\./],
  [{ everyHours: 48 }, /every 2 days\./],
])('a backup that is late or lacks files is told at the desk: %o', async (backup, text) => {
  show(backup)
  await screen.findByText(text)
})

test('shows nothing while all is well', async () => {
  const calls = show()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('status')).toBeNull()
})
