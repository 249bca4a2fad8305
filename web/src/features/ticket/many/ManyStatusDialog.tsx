import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isConflict } from '@/api/error'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { Dialog } from '@/components/overlay/Dialog'
import { headingOf } from '@/components/overlay/headingOf'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { ticketsKey } from '@/records/ticketsKey'
import { useSave } from '@/records/useSave'
import { queueKey, waitingKey } from '@/records/waiting'
import { type Preview, previewMany, setMany } from './api'
import { docketProblem, docketsOf, isCorrected } from './dockets'
import { type Draft, emptyDraft, hasOwnDockets, ManyForm, statusOf } from './ManyForm'
import { listed, ManyPreview } from './ManyPreview'
import { texts as t } from './texts'

interface Props {
  open: boolean
  /** The selected lines of the queue. Without any, the form asks for numbers. */
  ids: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** Sets one status for many tickets in three steps: input, preview, save. */
export function ManyStatusDialog({ open, ids, onClose, onDone }: Props) {
  const form = useId()
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [preview, setPreview] = useState<Preview>()
  const [isLeftOut, setLeftOut] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const setting = useSetting({ draft, preview, onDone: end })

  function show(next: Preview | undefined, leaveOut = false) {
    setting.reset()
    setAsked(false)
    setLeftOut(leaveOut)
    setPreview(next)
  }

  function end() {
    setDraft(emptyDraft)
    show(undefined)
    onDone()
  }

  function close() {
    setDraft(emptyDraft)
    show(undefined)
    onClose()
  }

  const changed = preview?.changed ?? []
  const count = changed.length
  const closing = closingWithoutSerial(changed)
  const isOwn = hasOwnDockets(draft)
  const { corrections } = draft
  const again = useSave({
    send: () =>
      previewMany({
        ...statusOf(draft),
        ...whichOf(ids, draft),
        ...(isOwn && preview && { dockets: docketsOf(preview, corrections) }),
      }),
    failure: t.failure,
    inPage: true,
    onSaved: (next) => show(next, isLeftOut && next.wrongAll === preview?.wrongAll),
  })
  const lacking = isOwn ? changed.filter((ticket) => docketProblem(ticket, corrections)).length : 0
  const isTyped = isOwn && isCorrected(changed, corrections)
  const isBlocked =
    count === 0 || lacking > 0 || (preview !== undefined && preview.wrongAll > 0 && !isLeftOut)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={preview ? t.previewTitle : t.title}
      description={
        preview ? undefined : ids.length > 0 ? `${t.chosen(ids.length)} ${t.help}` : t.help
      }
      size="lg"
      dismissable={!setting.isSaving && !isLooking}
      actions={(dismiss) =>
        preview ? (
          <>
            <Button variant="secondary" disabled={setting.isSaving} onClick={() => show(undefined)}>
              {t.back}
            </Button>
            {isConflict(setting.error) || isTyped ? (
              <Button
                pending={again.isSaving}
                disabled={isTyped && isBlocked}
                data-confirm
                onClick={() => again.save()}
              >
                {isTyped ? t.check : t.again}
              </Button>
            ) : (
              <Button
                pending={setting.isSaving}
                disabled={isBlocked}
                data-confirm
                // A key that is held down does not answer the question.
                onKeyDown={(event) => event.repeat && event.preventDefault()}
                onClick={() => (isAsked || !closing ? setting.save() : setAsked(true))}
              >
                {setting.isSaving ? t.confirming : t.confirm(count)}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button variant="secondary" disabled={isLooking} onClick={dismiss}>
              {t.cancel}
            </Button>
            <Button type="submit" form={form} pending={isLooking}>
              {isLooking ? t.looking : t.look}
            </Button>
          </>
        )
      }
    >
      {preview ? (
        <Seen key={`${preview.version} ${isLeftOut}`}>
          <ManyPreview
            preview={preview}
            isLeftOut={isLeftOut}
            onLeaveOut={() => setLeftOut(true)}
            own={
              isOwn
                ? {
                    courier: draft.courier,
                    corrections,
                    lacking,
                    onCorrect: (number, correction) =>
                      setDraft({
                        ...draft,
                        corrections: { ...corrections, [number]: correction },
                      }),
                  }
                : undefined
            }
          />
          <FormAlert>
            {setting.problem ?? again.problem ?? (isAsked ? closing : undefined)}
          </FormAlert>
        </Seen>
      ) : (
        <ManyForm
          id={form}
          ids={ids}
          draft={draft}
          onDraft={setDraft}
          onSending={setLooking}
          onPreview={show}
        />
      )}
    </Dialog>
  )
}

/** Returns the question about AWR tickets that would close without a new serial number. */
function closingWithoutSerial(changed: Preview['changed']): string | undefined {
  const numbers = changed.filter(({ noSerial }) => noSerial).map(({ number }) => number)
  return numbers.length > 0 ? t.noNewSerial(numbers.length, listed(numbers)) : undefined
}

const whichOf = (ids: readonly string[], { numbers }: Draft) =>
  ids.length > 0 ? { ids: [...ids] } : { numbers }

/** The input stays protected while the user looks at the preview. */
function Seen({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useUnsavedWork(true)
  // Enter confirms the preview. If it is blocked, the focus is on what to correct, or on the title.
  useEffect(() => {
    const next = box.current
      ?.closest('dialog')
      ?.querySelector<HTMLElement>(
        '[aria-invalid=true], [data-docket=lacking], [data-confirm]:enabled',
      )
    ;(next ?? headingOf(box.current))?.focus()
  }, [])
  return (
    <div ref={box} className="grid gap-4">
      {children}
    </div>
  )
}

interface Setting {
  draft: Draft
  preview: Preview | undefined
  onDone: () => void
}

function useSetting({ draft, preview, onDone }: Setting) {
  return useSave({
    send: async () => {
      if (!preview) throw new Error('A status for many is set after its preview.')
      return setMany(statusOf(draft), preview)
    },
    done: (said) => said,
    failure: t.failure,
    inPage: true,
    onSaved: onDone,
    // Also after a failure, because the changes may be saved although the answer was lost.
    refresh: [queueKey, waitingKey, ticketsKey],
  })
}
