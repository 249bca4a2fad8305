import { grouped } from '@/lib/count'

export interface Counts {
  new: number
  changed: number
  returned: number
  retired: number
}

export const texts = {
  description: 'You see a preview before anything is saved.',
  file: 'CSV file',
  sample: 'Download a sample file',
  failure: 'The file could not be read. Please try again.',
  importFailure: 'The file could not be imported. Please try again.',
  retry: 'Retry',
  mend: 'Nothing is imported while a line is wrong. Fix these lines, then select the file again.',
  saveWrong: 'Download the wrong lines',
  wrongFile: 'Wrong lines.csv',
  wrongHead: ['line', 'name', 'value', 'problem'],
  empty: 'empty',
  cancel: 'Cancel',
  submit: 'Import',
  submitting: 'Importing…',
  groups: {
    wrong: 'Wrong',
    retired: 'Will be retired',
    changed: 'Changed',
    returned: 'Brought back',
    new: 'New',
    kept: 'Kept, because models use them',
  },
}

export const said = {
  line: (line: number) => `Line ${grouped(line)}`,
  andMore: (more: number) => `and ${grouped(more)} more`,
  group: (name: string, count: number) => `${name} (${grouped(count)})`,
  imported: (what: string, counts: Counts) =>
    `${what}: ${grouped(counts.new)} new, ${grouped(counts.changed)} changed, ${grouped(counts.returned)} brought back, ${grouped(counts.retired)} retired.`,
}
