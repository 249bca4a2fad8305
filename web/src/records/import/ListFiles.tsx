import type { QueryKey } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/button/Button'
import { ExportButtons } from '@/records/ExportButtons'
import { exportList, type ListName } from './lists'

const ListImport = lazy(() => import('./ListImport').then((m) => ({ default: m.ListImport })))

export function ListFiles({ list, refresh }: { list: ListName; refresh: readonly QueryKey[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" icon={Upload} onClick={() => setOpen(true)}>
        Import CSV
      </Button>
      <ExportButtons filter={undefined} kinds={[{ label: 'Export CSV', save: exportList(list) }]} />
      {isOpen && (
        <Suspense>
          <ListImport open list={list} onClose={() => setOpen(false)} refresh={refresh} />
        </Suspense>
      )}
    </>
  )
}
