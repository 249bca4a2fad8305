import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '@/components/Button'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { Dialog } from '@/components/Dialog'
import { useToast } from '@/components/ToastProvider'
import { agreementKey, openProgramme, type ProgrammeDraft, programmesQuery } from './api'
import { refusalOf } from './errors'
import { ProgrammeForm } from './ProgrammeForm'
import { opened, texts } from './texts'

const t = texts.programme

interface ProgrammeDialogProps {
  open: boolean
  onClose: () => void
}

/** Opens the programme of the next quarter, after asking: it cannot be taken back. */
export function ProgrammeDialog({ open, onClose }: ProgrammeDialogProps) {
  const formId = useId()
  const present = useQuery(programmesQuery()).data?.[0]
  const [draft, setDraft] = useState<ProgrammeDraft>()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const toast = useToast()

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
      setProblem(refusalOf(error, t.failure))
    } finally {
      setSending(false)
      setDraft(undefined)
    }
    await queries.invalidateQueries({ queryKey: agreementKey })
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={t.title}
        description={t.description}
        size="lg"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {t.cancel}
            </Button>
            <Button type="submit" form={formId}>
              {t.submit}
            </Button>
          </>
        }
      >
        <ProgrammeForm
          key={present?._id}
          id={formId}
          present={present}
          problem={problem}
          onSubmit={setDraft}
        />
      </Dialog>
      <ConfirmDialog
        open={draft !== undefined}
        title={t.confirmTitle}
        message={t.confirm}
        confirmLabel={t.submit}
        pending={isSending}
        onConfirm={send}
        onCancel={() => setDraft(undefined)}
      />
    </>
  )
}
