import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isConflict, sentenceOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { CheckboxField } from '@/components/form/CheckboxField'
import { FilePicker } from '@/components/form/FilePicker'
import { FormAlert } from '@/components/form/FormAlert'
import { Dialog } from '@/components/overlay/Dialog'
import { Skeleton } from '@/components/progress/Skeleton'
import { useSave } from '@/records/useSave'
import { catalogueKey, type Import, importModels, previewQuery } from './api'
import { ImportPreview } from './ImportPreview'
import { isNothing } from './preview'
import { said, texts } from './texts'

const t = texts.import

interface Props {
  open: boolean
  onClose: () => void
}

/** Imports a file: first what it changes is shown, then exactly that is done. */
export function ImportDialog({ open, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [retire, setRetire] = useState(false)
  // Every file, and every preview that has become out of date, is looked at anew.
  const [turn, setTurn] = useState(0)
  const choice: Import | undefined = open && file ? { file, retire } : undefined
  const preview = useQuery(previewQuery(choice, turn))

  const take = useSave({
    send: ({ chosen, seal }: { chosen: Import; seal: string }) => importModels(chosen, seal),
    done: (counts) => said.imported(counts),
    failure: t.importFailure,
    inPage: true,
    onSaved: leave,
    onFailed: (error) => {
      if (isConflict(error)) setTurn((now) => now + 1)
    },
    refresh: [catalogueKey],
  })

  function choose(chosen: File | null) {
    setFile(chosen)
    setTurn((now) => now + 1)
    take.reset()
  }

  function leave() {
    setFile(null)
    setRetire(false)
    take.reset()
    onClose()
  }

  const told = choice && preview.data
  const isReady = told !== undefined && told.seal !== '' && !isNothing(told)
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={t.title}
      description={t.description}
      size="lg"
      dismissable={!take.isSaving}
      actions={(dismiss) => (
        <>
          <Button variant="secondary" disabled={take.isSaving} onClick={dismiss}>
            {t.cancel}
          </Button>
          <Button
            disabled={!isReady}
            pending={take.isSaving}
            onClick={() => choice && told && take.save({ chosen: choice, seal: told.seal })}
          >
            {take.isSaving ? t.submitting : t.submit}
          </Button>
        </>
      )}
    >
      <div className="grid gap-5">
        <FilePicker
          label={t.file}
          hint={t.fileHint}
          accept=".csv"
          file={file}
          onChange={choose}
          disabled={take.isSaving}
        />
        <CheckboxField
          label={t.retire}
          checked={retire}
          disabled={take.isSaving}
          onChange={({ target }) => setRetire(target.checked)}
        />
        <FormAlert>{take.problem}</FormAlert>
        {choice && preview.isPending && <Reading />}
        {choice && preview.isError && (
          <>
            <FormAlert>{sentenceOf(preview.error, t.failure)}</FormAlert>
            <div>
              <Button variant="secondary" onClick={() => preview.refetch()}>
                {t.retry}
              </Button>
            </div>
          </>
        )}
        {told && <ImportPreview preview={told} retires={retire} />}
      </div>
    </Dialog>
  )
}

function Reading() {
  return (
    <div role="status" aria-busy="true" className="grid gap-3">
      <p className="text-muted">{t.reading}</p>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}
