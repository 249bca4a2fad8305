import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { loadFailure } from '@/api/loadFailure'
import { Button } from '@/components/button/Button'
import { DataTable } from '@/components/table/DataTable'
import { usePermissions } from '@/records/deskRole'
import { ManagedList } from '@/records/ManagedList'
import { catalogueKey, type ProductType, restoreType, retireType, typesQuery } from './api'
import { TypeDialog } from './TypeDialog'
import { said, texts } from './texts'
import { typeColumns } from './typeColumns'

const t = texts.types

/** The types of products, and which of them may be replaced in advance. */
export default function TypesPart() {
  const types = useQuery(typesQuery)
  const mayChange = usePermissions()('POST /desk/catalogue/types')
  return (
    <ManagedList<ProductType>
      nameOf={({ name }) => name}
      isRetired={({ retiredAt }) => retiredAt !== undefined}
      mayChange={mayChange}
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
      {({ actions, onAdd }) => (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p className="max-w-prose text-muted">{t.help}</p>
            {mayChange && (
              <Button icon={Plus} onClick={onAdd}>
                {t.add}
              </Button>
            )}
          </div>
          <DataTable
            caption={t.title}
            columns={[...typeColumns, ...actions]}
            rows={types.data}
            rowKey={({ id }) => id}
            loading={types.isPending}
            empty={t.empty}
            error={loadFailure(types, t.loadFailure)}
          />
        </>
      )}
    </ManagedList>
  )
}
