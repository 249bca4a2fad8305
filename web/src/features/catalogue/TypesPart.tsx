import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { loadFailure } from '@/api/loadFailure'
import { Button } from '@/components/button/Button'
import { DataTable } from '@/components/table/DataTable'
import { counted } from '@/lib/count'
import { usePermissions } from '@/records/deskRole'
import { ListFiles } from '@/records/import/ListFiles'
import { retireMany } from '@/records/import/lists'
import { ManagedList } from '@/records/ManagedList'
import { catalogueKey, type ProductType, restoreType, retireType, typesQuery } from './api'
import { TypeDialog } from './TypeDialog'
import { said, texts } from './texts'
import { typeColumns } from './typeColumns'

const t = texts.types

/** The list of product types, and which can be replaced in advance. */
export default function TypesPart() {
  const types = useQuery(typesQuery)
  const mayChange = usePermissions()('POST /desk/catalogue/types')
  return (
    <ManagedList<ProductType>
      nameOf={({ name }) => name}
      isRetired={({ retiredAt }) => retiredAt !== undefined}
      mayChange={mayChange}
      many={{
        keyOf: ({ id }) => id,
        send: (ids, retired) => retireMany('types', ids, retired),
        noun: (count) => counted(count, 'type'),
        message: t.retireMany,
      }}
      words={{
        ...t,
        actions: t.columns.actions,
        question: said.retireQuestion,
        retired: said.typeRetired,
        restored: said.typeRestored,
      }}
      message={() => t.retireMessage}
      retire={retireType}
      restore={restoreType}
      refresh={[catalogueKey]}
      dialog={(type, onClose) => <TypeDialog type={type} onClose={onClose} />}
    >
      {({ boxes, actions, onAdd, bar }) => (
        <>
          {mayChange && (
            <div className="mb-4 flex flex-wrap items-center gap-2 md:justify-end">
              <Button icon={Plus} onClick={onAdd}>
                {t.add}
              </Button>
              <ListFiles list="types" refresh={[catalogueKey]} />
            </div>
          )}
          <DataTable
            caption={t.title}
            columns={[...boxes(types.data), ...typeColumns, ...actions]}
            rows={types.data}
            rowKey={({ id }) => id}
            loading={types.isPending}
            empty={t.empty}
            error={loadFailure(types, t.loadFailure)}
          />
          {bar(types.data)}
        </>
      )}
    </ManagedList>
  )
}
