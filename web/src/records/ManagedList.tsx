import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/button/Button'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import type { Column } from '@/components/table/columns'
import { useSave } from './useSave'

interface Words {
  /** The head of the column with the buttons. */
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
  /** Who may only look is offered nothing. */
  mayChange: boolean | ((entry: Entry) => boolean)
  /** Whether what is retired can be changed as well. */
  editsRetired?: boolean
  words: Words
  /** What the question says before something is retired. */
  message: (entry: Entry) => ReactNode
  retire: (entry: Entry) => Promise<unknown>
  restore: (entry: Entry) => Promise<unknown>
  refresh: readonly QueryKey[]
  /** Buttons before the usual ones. */
  more?: (entry: Entry) => ReactNode
  /** The form for a new entry, or for one that is there; closed without either. */
  dialog: (edited: Entry | 'new' | undefined, onClose: () => void) => ReactNode
  children: (list: { actions: Column<Entry>[]; onAdd: () => void }) => ReactNode
}

/** A list that the desk manages: what is in it is added, changed, retired after a question, and restored. */
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
      <span className="flex flex-wrap justify-end gap-2 md:flex-nowrap md:whitespace-nowrap">
        {props.more?.(entry)}
        {buttons(entry)}
      </span>
    ),
  }
  return (
    <>
      {props.children({ actions: mayChange ? [actions] : [], onAdd: () => setEdited('new') })}
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

interface RowButtonProps {
  word: string
  /** Of the entry: a screen reader hears it with the word. */
  name: string
  pending?: boolean
  onClick: () => void
}

export function RowButton({ word, name, pending = false, onClick }: RowButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${word}: ${name}`}
      pending={pending}
      onClick={onClick}
    >
      {word}
    </Button>
  )
}
