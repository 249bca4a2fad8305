import { RowCheckbox } from '@/components/form/RowCheckbox'
import type { Column } from '@/components/table/columns'
import type { QueueItem } from './api'
import { texts } from './texts'
import type { Selection } from './useSelection'

const t = texts.chosen

/** The boxes before the lines, and in the header the one for all of them. */
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
        // With Shift a press would also mark the text between two lines.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ nativeEvent }) =>
          chosen.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
  }
}

/** What a box for all lines that are shown is like: ticked, empty, or neither while some are chosen. */
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
