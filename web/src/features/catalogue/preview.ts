import type { ModelForm, Preview } from './api'

/** Reports whether the file changes nothing. */
export function isNothing({ counts, wrongAll }: Preview): boolean {
  return wrongAll + counts.new + counts.changed + counts.returned + counts.retired === 0
}

const names = ['modelNo', 'productName', 'productType', 'warrantyPeriod'] as const

interface Difference {
  name: (typeof names)[number]
  before: string
  after: string
}

export function differences(
  before: Required<ModelForm>,
  after: Required<ModelForm>,
): readonly Difference[] {
  return names
    .map((name) => ({ name, before: before[name], after: after[name] }))
    .filter((one) => one.before !== one.after)
}
