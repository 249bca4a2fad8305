import type { Column } from '@/components/table/columns'
import type { Model } from './api'
import { Name } from './Name'
import { RowActions } from './RowActions'
import { texts } from './texts'

const t = texts.models
const headers = t.columns

interface Deeds {
  onEdit: (model: Model) => void
  onRetire: (model: Model) => void
  onRestore: (model: Model) => void
  /** The one that is just brought back. */
  restoring: string | undefined
}

/** The columns of the models; who may change nothing is offered nothing. */
export function modelColumns(deeds: Deeds | undefined): readonly Column<Model>[] {
  const facts: Column<Model>[] = [
    {
      key: 'modelNo',
      header: headers.modelNo,
      primary: true,
      cell: ({ modelNo, retiredAt }) => (
        <Name retiredAt={retiredAt} retired={t.retired}>
          {modelNo}
        </Name>
      ),
    },
    {
      key: 'productName',
      header: headers.productName,
      secondary: true,
      cell: ({ productName }) => <span className="wrap-anywhere">{productName}</span>,
    },
    {
      key: 'productType',
      header: headers.productType,
      cell: ({ productType }) => <span className="wrap-anywhere">{productType}</span>,
    },
    {
      key: 'warrantyPeriod',
      header: headers.warrantyPeriod,
      cell: ({ warrantyPeriod }) => <span className="wrap-anywhere">{warrantyPeriod}</span>,
    },
  ]
  if (!deeds) return facts
  return [
    ...facts,
    {
      key: 'actions',
      header: headers.actions,
      action: true,
      align: 'right',
      cell: (model) => (
        <RowActions
          name={model.modelNo}
          isRetired={model.retiredAt !== undefined}
          words={t}
          onEdit={() => deeds.onEdit(model)}
          onRetire={() => deeds.onRetire(model)}
          onRestore={() => deeds.onRestore(model)}
          restoring={deeds.restoring === model.id}
        />
      ),
    },
  ]
}
