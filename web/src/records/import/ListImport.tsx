import type { QueryKey } from '@tanstack/react-query'
import { counted } from '@/lib/count'
import { Group, Named, Row, WrongLines } from './Group'
import { ImportDialog } from './ImportDialog'
import { importList, type ListName, type ListPreview, previewList } from './lists'
import { texts } from './texts'

const words = {
  dealers: {
    title: 'Import dealers',
    fileHint:
      'The first line names the columns. name is required. awr, claims and agreement are optional: yes or no.',
    retire: 'Retire dealers that are not in the file',
    reading: 'Comparing the file with the dealers…',
    done: 'The dealers were imported',
    nothing: 'All these dealers are already in the list. There is nothing to import.',
    one: 'dealer is',
    many: 'dealers are',
    sample: [
      ['name', 'awr', 'claims', 'agreement'],
      ['RAO AND SONS', 'yes', 'yes', 'yes'],
      ['SHREE COMPUTERS', 'no', 'yes', 'yes'],
    ],
  },
  locations: {
    title: 'Import locations',
    fileHint: 'The first line is the column name. Then one location per line.',
    retire: 'Retire locations that are not in the file',
    reading: 'Comparing the file with the locations…',
    done: 'The locations were imported',
    nothing: 'All these locations are already in the list. There is nothing to import.',
    one: 'location is',
    many: 'locations are',
    sample: [['name'], ['PUNE'], ['NAGPUR']],
  },
  types: {
    title: 'Import types',
    fileHint: 'The first line names the columns. name is required. awr is optional: yes or no.',
    retire: 'Retire unused types that are not in the file',
    reading: 'Comparing the file with the types…',
    done: 'The types were imported',
    nothing: 'All these types are already in the list. There is nothing to import.',
    one: 'type is',
    many: 'types are',
    sample: [
      ['name', 'awr'],
      ['ROUTER', 'yes'],
      ['CABLE', 'no'],
    ],
  },
} as const satisfies Record<ListName, unknown>

interface Props {
  list: ListName
  open: boolean
  onClose: () => void
  refresh: readonly QueryKey[]
  isWhole?: boolean
}

export function ListImport({ list, open, onClose, refresh, isWhole = false }: Props) {
  const t = words[list]
  return (
    <ImportDialog<ListPreview>
      open={open}
      onClose={onClose}
      words={t}
      sample={{ name: `${list}.csv`, rows: t.sample }}
      preview={(form, signal) => previewList(list, form, signal)}
      take={(form) => importList(list, form)}
      isNothing={isNothing}
      show={(told, retires) => <Shown list={list} told={told} retires={retires} />}
      refresh={refresh}
      isWhole={isWhole}
    />
  )
}

const isNothing = ({ counts, wrong }: ListPreview) =>
  wrong.length + counts.new + counts.changed + counts.returned + counts.retired === 0

function Shown({ list, told, retires }: { list: ListName; told: ListPreview; retires: boolean }) {
  const t = words[list]
  const stay = !retires && told.missing > 0 && (
    <p className="text-muted">
      {counted(
        told.missing,
        `${t.one} not in the file. It does not change.`,
        `${t.many} not in the file. They do not change.`,
      )}
    </p>
  )
  if (isNothing(told)) {
    return (
      <div role="status" className="grid gap-2">
        <p className="font-medium">{t.nothing}</p>
        {stay}
      </div>
    )
  }
  return (
    <div role="status" className="grid gap-4">
      <WrongLines all={told.wrong.length} lines={told.wrong} />
      <Names name={texts.groups.retired} all={told.retired} />
      <Names name={texts.groups.kept} all={told.kept} />
      {(['changed', 'returned', 'new'] as const).map((kind) => (
        <Group
          key={kind}
          name={texts.groups[kind]}
          all={told[kind].length}
          shown={told[kind].length}
        >
          {told[kind].map(({ line, name, before, after }) => (
            <Row key={line} line={line}>
              <Named number={name} />
              {kind === 'changed' ? (
                <span>
                  <del className="text-muted">{before}</del> →{' '}
                  <ins className="no-underline">{after}</ins>
                </span>
              ) : (
                <span className="text-muted">{after}</span>
              )}
            </Row>
          ))}
        </Group>
      ))}
      {stay}
    </div>
  )
}

function Names({ name, all }: { name: string; all: readonly string[] }) {
  return (
    <Group name={name} all={all.length} shown={all.length} tone="warning">
      {all.map((one) => (
        <Row key={one}>
          <Named number={one} />
        </Row>
      ))}
    </Group>
  )
}
