import { RowCheckbox } from '@/components/form/RowCheckbox'
import type { Column } from '@/components/table/columns'
import type { QueueItem } from './api'
import { texts } from './texts'
import type { Selection } from './useSelection'

const t = texts.chosen

/** The checkboxes of the lines. The header has one for all lines. */
export function chooseColumn(
  chosen: Selection,
  shown: readonly QueueItem[] | undefined = [],
): Column<QueueItem> {
  return {
    key: 'choose',
    leading: true,
    className: 'w-px pr-0!',
    header: (
      <RowCheckbox
        label={t.all(shown.length)}
        disabled={shown.length === 0}
        {...shownBox(chosen, shown)}
      />
    ),
    cell: ({ id, number }) => (
      <RowCheckbox
        label={t.one(number)}
        checked={chosen.has(id)}
        // Shift+click would also select the text between two lines.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ nativeEvent }) =>
          chosen.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
  }
}

/**
 * Returns the props of the checkbox for all shown lines. It is indeterminate while only some are
 * selected.
 */
export function shownBox(chosen: Selection, shown: readonly QueueItem[]) {
  const count = shown.filter(({ id }) => chosen.has(id)).length
  const isAll = count > 0 && count === shown.length
  return {
    checked: isAll,
    onChange: chosen.toggleShown,
    ref: (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = count > 0 && !isAll
    },
  }
}
