import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { TextField } from '@/components/form/TextField'
import type { Column } from '@/components/table/columns'
import { DataTable } from '@/components/table/DataTable'
import { type Looked, lookedQuery } from './api'
import { texts } from './texts'

const t = texts.looked

const columns: Column<Looked>[] = [
  { key: 'person', header: t.person, cell: ({ name, username }) => name || username },
  {
    key: 'ways',
    header: t.ways,
    cell: ({ ways }) => ways.map(({ title, count }) => `${title}: ${count}`).join(', '),
  },
  { key: 'total', header: t.total, align: 'right', cell: ({ total }) => total },
]

/** Lists who at the desk viewed personal data in a month. */
export function WhoLooked() {
  const [month, setMonth] = useState('')
  const looked = useQuery(lookedQuery(month))
  return (
    <section className="mt-10 grid gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="font-semibold text-base">{t.title}</h2>
          <p className="mt-1 text-muted text-sm">{t.help}</p>
        </div>
        <TextField
          label={t.month}
          type="month"
          value={month || (looked.data?.month ?? '')}
          onChange={({ target }) => setMonth(target.value)}
        />
      </header>
      <DataTable
        caption={t.title}
        columns={columns}
        rows={looked.data?.people}
        rowKey={({ username }) => username}
        loading={looked.isPending}
        empty={<p className="px-4 py-6 text-center text-muted text-sm">{t.empty}</p>}
        error={loadFailure(looked, t.failure)}
        skeletonRows={3}
      />
    </section>
  )
}
