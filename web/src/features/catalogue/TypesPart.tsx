import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { Button } from '@/components/button/Button'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { DataTable } from '@/components/table/DataTable'
import { useMay } from '@/records/deskRole'
import { useDeed } from '@/records/useDeed'
import { catalogueKey, type ProductType, restoreType, retireType, typesQuery } from './api'
import { TypeDialog } from './TypeDialog'
import { said, texts } from './texts'
import { typeColumns } from './typeColumns'

const t = texts.types

/** The types of products, and which of them may be replaced in advance. */
export default function TypesPart() {
  const types = useQuery(typesQuery)
  const mayChange = useMay()('POST /desk/catalogue/types')
  const [edited, setEdited] = useState<ProductType | 'new'>()
  const [asked, setAsked] = useState<ProductType>()
  const retire = useDeed({
    send: retireType,
    said: ({ name }) => said.typeRetired(name),
    queryKey: catalogueKey,
    onSettled: () => setAsked(undefined),
  })
  const restore = useDeed({
    send: restoreType,
    said: ({ name }) => said.typeRestored(name),
    queryKey: catalogueKey,
  })
  const deeds = mayChange
    ? {
        onEdit: setEdited,
        onRetire: setAsked,
        onRestore: (type: ProductType) => restore.mutate(type),
        restoring: restore.isPending ? restore.variables?.id : undefined,
      }
    : undefined

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">{t.help}</p>
        {mayChange && (
          <Button icon={Plus} onClick={() => setEdited('new')}>
            {t.add}
          </Button>
        )}
      </div>
      <DataTable
        caption={t.title}
        columns={typeColumns(deeds)}
        rows={types.data}
        rowKey={({ id }) => id}
        loading={types.isPending}
        empty={t.empty}
        error={loadFailure(types, t.loadFailure)}
      />
      <TypeDialog type={edited} onClose={() => setEdited(undefined)} />
      <ConfirmDialog
        open={asked !== undefined}
        title={asked && said.retireQuestion(asked.name)}
        message={t.retireMessage}
        confirmLabel={t.retire}
        danger
        pending={retire.isPending}
        onConfirm={() => asked && retire.mutate(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </>
  )
}
