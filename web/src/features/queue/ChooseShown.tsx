import { boxStyles } from '@/components/form/RowCheckbox'
import type { QueueItem } from './api'
import { shownBox } from './chooseColumn'
import { texts } from './texts'
import type { Selection } from './useSelection'

interface Props {
  chosen: Selection
  shown: readonly QueueItem[] | undefined
}

/** Selects all shown lines. Cards need this box, because they have no table header. */
export function ChooseShown({ chosen, shown }: Props) {
  // While the list loads, its place stays free.
  if (!shown) return <div className="mb-2 h-11 md:hidden" />
  if (shown.length === 0) return null
  return (
    <label className="mb-2 flex min-h-11 w-fit items-center gap-2.5 md:hidden">
      <input type="checkbox" className={boxStyles} {...shownBox(chosen, shown)} />
      {texts.chosen.allShort}
    </label>
  )
}
