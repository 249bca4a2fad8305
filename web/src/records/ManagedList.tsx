import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/button/Button'
import { RowCheckbox } from '@/components/form/RowCheckbox'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import type { Column } from '@/components/table/columns'
import { useSave } from './useSave'

interface Words {
  /** The header of the column with the buttons. */
  actions: string
  edit: string
  retire: string
  restore: string
  question: (name: string) => string
  retired: (name: string) => string
  restored: (name: string) => string
}

interface Props<Entry> {
  nameOf: (entry: Entry) => string
  isRetired: (entry: Entry) => boolean
  /** Whether the user may change entries. If not, the list shows no buttons. */
  mayChange: boolean | ((entry: Entry) => boolean)
  /** Whether retired entries can be edited. */
  editsRetired?: boolean
  words: Words
  message: (entry: Entry) => ReactNode
  retire: (entry: Entry) => Promise<unknown>
  restore: (entry: Entry) => Promise<unknown>
  refresh: readonly QueryKey[]
  /** Extra buttons before the usual ones. */
  more?: (entry: Entry) => ReactNode
  /** Retires or restores several entries at once. Either all of them change or none. */
  many?: {
    keyOf: (entry: Entry) => string
    send: (keys: string[], retired: boolean) => Promise<{ changed: number }>
    /** The noun for this number of entries. */
    noun: (count: number) => string
    message: string
  }
  /** The form for a new or an existing entry. Closed if `edited` is undefined. */
  dialog: (edited: Entry | 'new' | undefined, onClose: () => void) => ReactNode
  children: (list: {
    boxes: (rows: readonly Entry[] | undefined) => Column<Entry>[]
    actions: Column<Entry>[]
    onAdd: () => void
    /** The bar below the list, with the actions for the selected entries. */
    bar: (rows: readonly Entry[] | undefined) => ReactNode
  }) => ReactNode
}

/** A list that the desk manages. Users add, edit, retire and restore its entries. */
export function ManagedList<Entry>(props: Props<Entry>) {
  const { nameOf, isRetired, mayChange, editsRetired = false, words, refresh } = props
  const [edited, setEdited] = useState<Entry | 'new'>()
  const [asked, setAsked] = useState<Entry>()
  const retire = useSave({
    send: (entry: Entry) => props.retire(entry),
    done: (_, entry) => words.retired(nameOf(entry)),
    refresh,
    onEnd: () => setAsked(undefined),
  })
  const restore = useSave({
    send: (entry: Entry) => props.restore(entry),
    done: (_, entry) => words.restored(nameOf(entry)),
    refresh,
  })

  function buttons(entry: Entry) {
    if (typeof mayChange === 'function' && !mayChange(entry)) return null
    const name = nameOf(entry)
    return (
      <>
        {(editsRetired || !isRetired(entry)) && (
          <RowButton word={words.edit} name={name} onClick={() => setEdited(entry)} />
        )}
        {isRetired(entry) ? (
          <RowButton
            word={words.restore}
            name={name}
            pending={restore.isSaving && restore.input === entry}
            onClick={() => restore.save(entry)}
          />
        ) : (
          <RowButton word={words.retire} name={name} onClick={() => setAsked(entry)} />
        )}
      </>
    )
  }

  const actions: Column<Entry> = {
    key: 'actions',
    header: words.actions,
    action: true,
    align: 'right',
    cell: (entry) => (
      <span className="-mx-3 flex flex-wrap justify-end md:flex-nowrap md:whitespace-nowrap">
        {props.more?.(entry)}
        {buttons(entry)}
      </span>
    ),
  }
  const several = useSeveral(props)
  return (
    <>
      {props.children({
        boxes: several.boxes,
        actions: mayChange ? [actions] : [],
        onAdd: () => setEdited('new'),
        bar: several.bar,
      })}
      {props.dialog(edited, () => setEdited(undefined))}
      <ConfirmDialog
        open={asked !== undefined}
        title={asked && words.question(nameOf(asked))}
        message={asked && props.message(asked)}
        confirmLabel={words.retire}
        danger
        pending={retire.isSaving}
        onConfirm={() => asked && retire.save(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </>
  )
}

function useSeveral<Entry>({ many, mayChange, isRetired, nameOf, words, refresh }: Props<Entry>) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const changing = useSave({
    send: ({ keys, retired }: { keys: string[]; retired: boolean }) =>
      many ? many.send(keys, retired) : Promise.resolve({ changed: 0 }),
    done: ({ changed }, { retired }) => changedMany(many?.noun(changed) ?? '', retired),
    refresh,
    onSaved: () => setTicked(new Set()),
    onEnd: () => setAsking(false),
  })
  if (!many || mayChange !== true) return { boxes: () => [], bar: () => null }
  const { keyOf, noun } = many

  function boxes(rows: readonly Entry[] = []): Column<Entry>[] {
    const isAll = rows.length > 0 && rows.every((row) => ticked.has(keyOf(row)))
    return [
      {
        key: 'box',
        leading: true,
        className: 'w-px',
        header: (
          <RowCheckbox
            label={selectAll}
            checked={isAll}
            onChange={() => setTicked(new Set(isAll ? [] : rows.map(keyOf)))}
          />
        ),
        cell: (row) => (
          <RowCheckbox
            label={`${select}: ${nameOf(row)}`}
            checked={ticked.has(keyOf(row))}
            onChange={() =>
              setTicked((all) => {
                const next = new Set(all)
                if (!next.delete(keyOf(row))) next.add(keyOf(row))
                return next
              })
            }
          />
        ),
      },
    ]
  }

  // Counts only visible rows. A search or the other tab may hide rows that were selected before.
  function bar(rows: readonly Entry[] = []) {
    const chosen = rows.filter((row) => ticked.has(keyOf(row)))
    const retired = chosen.every(isRetired)
    const change = () => changing.save({ keys: chosen.map(keyOf), retired: !retired })
    return (
      <>
        {chosen.length > 0 && (
          <section
            aria-label={selected}
            className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line-strong bg-raised px-4 py-2.5 shadow-floating"
          >
            <p role="status" className="min-w-0 flex-1 basis-44 font-semibold text-sm">
              {noun(chosen.length)} {selected.toLowerCase()}
            </p>
            <Button
              variant="secondary"
              size="sm"
              pending={changing.isSaving}
              onClick={retired ? change : () => setAsking(true)}
            >
              {retired ? words.restore : words.retire}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setTicked(new Set())}>
              {clear}
            </Button>
          </section>
        )}
        <ConfirmDialog
          open={isAsking}
          title={words.question(noun(chosen.length))}
          message={many?.message}
          confirmLabel={words.retire}
          danger
          pending={changing.isSaving}
          onConfirm={change}
          onCancel={() => setAsking(false)}
        />
      </>
    )
  }
  return { boxes, bar }
}

const select = 'Select'
const selectAll = 'Select all'
const selected = 'Selected'
const clear = 'Clear selection'

const changedMany = (several: string, retired: boolean) =>
  retired ? `${several} retired.` : `${several} brought back.`

interface RowButtonProps {
  word: string
  /** The name of the entry. Screen readers read it together with the word. */
  name: string
  pending?: boolean
  onClick: () => void
}

export function RowButton({ word, name, pending = false, onClick }: RowButtonProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${word}: ${name}`}
      pending={pending}
      onClick={onClick}
    >
      {word}
    </Button>
  )
}
