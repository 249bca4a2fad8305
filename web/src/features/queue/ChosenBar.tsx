import { X } from 'lucide-react'
import { type ComponentType, Fragment } from 'react'
import { Button } from '@/components/button/Button'
import { IconButton } from '@/components/button/IconButton'
import type { QueueItem } from './api'
import { texts } from './texts'
import type { SelectedItem, Selection } from './useSelection'

const t = texts.chosen

/** The dialogs for all selected lines that a key opens, too. */
export type ForChosen = 'assign' | 'status' | ''

export interface ChosenActionProps {
  chosen: readonly SelectedItem[]
  /** Clears the selection after the action has succeeded. */
  onDone: () => void
  /** The open dialog. Its button opens it, and a key. */
  opened: ForChosen
  setOpened: (opened: ForChosen) => void
}

/** An action for all selected lines: a button and its dialog. */
export type ChosenAction = ComponentType<ChosenActionProps>

interface Props extends Pick<ChosenActionProps, 'opened' | 'setOpened'> {
  chosen: Selection
  shown: readonly QueueItem[] | undefined
  actions: readonly ChosenAction[]
}

/**
 * Shows how many lines are selected, and the actions for them. The bar stays at the bottom of the
 * screen.
 */
export function ChosenBar({ chosen, shown = [], actions, ...dialog }: Props) {
  const { items } = chosen
  const visible = shown.filter(({ id }) => chosen.has(id)).length
  const hidden = items.length - visible
  return (
    <>
      <p role="status" className="sr-only">
        {items.length > 0 && t.count(items.length)}
      </p>
      {items.length > 0 && (
        <section
          aria-label={t.label}
          // Beside an open record, the bar has two rows and short buttons.
          className="@container sticky bottom-3 z-10 mt-4 rounded-card border border-line-strong bg-raised shadow-floating"
        >
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 @4xl:px-4">
            <p className="min-w-0 flex-1 text-sm">
              <strong className="font-semibold">{t.count(items.length)}</strong>
              {hidden > 0 && <span className="text-muted"> · {t.hidden(hidden)}</span>}
            </p>
            <IconButton
              size="sm"
              icon={X}
              label={t.clear}
              className="@4xl:hidden"
              onClick={chosen.clear}
            />
            <div className="flex items-center gap-2 @max-4xl:w-full @max-2xl:gap-1.5 @max-2xl:[&>*]:flex-auto @max-2xl:[&>*]:px-2! @max-md:flex-wrap @max-md:[&>:not([title])>svg]:hidden">
              {actions.map((Action, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list of actions never changes.
                <Fragment key={place}>
                  <Action chosen={items} onDone={chosen.clear} {...dialog} />
                </Fragment>
              ))}
              <Button variant="quiet" size="sm" className="@max-4xl:hidden" onClick={chosen.clear}>
                {t.clear}
              </Button>
            </div>
          </div>
        </section>
      )}
    </>
  )
}
