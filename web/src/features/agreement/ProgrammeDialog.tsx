import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { FormDialog } from '@/components/overlay/FormDialog'
import { Spinner } from '@/components/progress/Spinner'
import { useSave } from '@/records/useSave'
import {
  agreementKey,
  openProgramme,
  type ProgrammeDraft,
  programmesQuery,
  quartersQuery,
} from './api'
import { ProgrammeForm } from './ProgrammeForm'
import { isLaterThan } from './quarterOrder'
import { laterQuarter, opened, texts } from './texts'

const t = texts.programme

interface ProgrammeDialogProps {
  open: boolean
  onClose: () => void
}

/**
 * Opens the programme of a quarter, after a confirmation. A signed programme cannot be withdrawn.
 */
export function ProgrammeDialog({ open, onClose }: ProgrammeDialogProps) {
  const programmes = useQuery(programmesQuery())
  const quarters = useQuery(quartersQuery())
  const [draft, setDraft] = useState<ProgrammeDraft>()
  const opening = useSave({
    send: openProgramme,
    done: ({ label }) => opened(label),
    failure: t.failure,
    inPage: true,
    onSaved: onClose,
    onEnd: () => setDraft(undefined),
    refresh: [agreementKey],
  })
  const next = quarters.data?.next

  function close() {
    opening.clear()
    onClose()
  }

  return (
    <>
      <FormDialog
        open={open}
        onClose={close}
        title={t.title}
        description={t.description}
        size="lg"
        cancel={t.cancel}
        submit={t.submit}
      >
        {/* The default values must load before the form. Later they would replace typed text. */}
        {(id) =>
          programmes.isPending || quarters.isPending ? (
            <Spinner className="size-8" />
          ) : (
            <ProgrammeForm
              id={id}
              latest={programmes.data?.[0]}
              suggested={quarters.data?.suggested}
              problem={opening.problem}
              onSubmit={setDraft}
            />
          )
        }
      </FormDialog>
      <ConfirmDialog
        open={draft !== undefined}
        title={t.confirmTitle}
        message={
          <>
            {draft && next && isLaterThan(draft, next) && (
              <p className="mb-3 font-medium">{laterQuarter(draft, next.label)}</p>
            )}
            <p>{t.confirm}</p>
          </>
        }
        confirmLabel={t.submit}
        pending={opening.isSaving}
        onConfirm={() => draft && opening.save(draft)}
        onCancel={() => setDraft(undefined)}
      />
    </>
  )
}
