import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '@/api/error'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { FormDialog } from '@/components/overlay/FormDialog'
import { useToast } from '@/components/overlay/ToastProvider'
import { Spinner } from '@/components/progress/Spinner'
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

/** Opens the programme of a quarter, after asking: once it is signed it cannot be taken back. */
export function ProgrammeDialog({ open, onClose }: ProgrammeDialogProps) {
  const programmes = useQuery(programmesQuery())
  const quarters = useQuery(quartersQuery())
  const [draft, setDraft] = useState<ProgrammeDraft>()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const toast = useToast()

  const next = quarters.data?.next

  function close() {
    setProblem(undefined)
    onClose()
  }

  async function send() {
    if (!draft) return
    setSending(true)
    try {
      const programme = await openProgramme(draft)
      toast({ text: opened(programme.label), tone: 'success' })
      close()
    } catch (error) {
      setProblem(sentenceOf(error, t.failure))
    } finally {
      setSending(false)
      setDraft(undefined)
    }
    await queries.invalidateQueries({ queryKey: agreementKey })
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
        {/* What the form begins with must be there before it: later it would undo what was typed. */}
        {(id) =>
          programmes.isPending || quarters.isPending ? (
            <Spinner className="size-8" />
          ) : (
            <ProgrammeForm
              id={id}
              latest={programmes.data?.[0]}
              suggested={quarters.data?.suggested}
              problem={problem}
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
        pending={isSending}
        onConfirm={send}
        onCancel={() => setDraft(undefined)}
      />
    </>
  )
}
