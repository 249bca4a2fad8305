import { boxStyles } from '@/components/form/RowCheckbox'
import { texts } from './texts'
import type { useReview } from './useReview'

type Review = Pick<ReturnType<typeof useReview>, 'selected' | 'selectable' | 'toggleAll'>

/** Selects or deselects all waiting claims. Hidden if there are none. */
export function SelectAll({ review: { selected, selectable, toggleAll } }: { review: Review }) {
  if (selectable.length === 0) return null
  const isAll = selected.length === selectable.length
  return (
    <label className="mb-2 flex min-h-11 w-fit items-center gap-2.5 md:min-h-8">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && !isAll
        }}
        className={boxStyles}
        checked={isAll}
        onChange={toggleAll}
      />
      {texts.review.selectAll}
    </label>
  )
}
