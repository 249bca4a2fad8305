import { type QueryKey, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isConflict, sentenceOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { CheckboxField } from '@/components/form/CheckboxField'
import { FilePicker } from '@/components/form/FilePicker'
import { FormAlert } from '@/components/form/FormAlert'
import { Dialog } from '@/components/overlay/Dialog'
import { Skeleton } from '@/components/progress/Skeleton'
import { useSave } from '@/records/useSave'
import { saveCsv } from './csv'
import { type Counts, said, texts } from './texts'

/** A file, and whether to retire entries that are missing in it. */
export interface Import {
  file: File
  retire: boolean
}

interface Told {
  /** Empty if a line has an error. */
  seal: string
}

interface Props<Preview extends Told> {
  open: boolean
  onClose: () => void
  words: { title: string; fileHint: string; retire: string; reading: string; done: string }
  sample: { name: string; rows: readonly (readonly string[])[] }
  preview: (form: FormData, signal: AbortSignal) => Promise<Preview>
  take: (form: FormData) => Promise<Counts>
  isNothing: (preview: Preview) => boolean
  show: (preview: Preview, retires: boolean) => ReactNode
  refresh: readonly QueryKey[]
  /**
   * Whether the file contains the whole list. The box to retire missing entries is then checked at
   * first.
   */
  isWhole?: boolean
}

function formOf({ file, retire }: Import): FormData {
  const form = new FormData()
  form.append('file', file)
  form.append('retire', String(retire))
  return form
}

/** Imports a file. The dialog first shows a preview, then applies exactly these changes. */
export function ImportDialog<Preview extends Told>(props: Props<Preview>) {
  const { open, onClose, words, sample, isWhole = false } = props
  const [file, setFile] = useState<File | null>(null)
  const [retire, setRetire] = useState(isWhole)
  // A new file or an outdated preview starts a new request.
  const [turn, setTurn] = useState(0)
  const choice: Import | undefined = open && file ? { file, retire } : undefined
  const preview = useQuery({
    queryKey: ['import-preview', words.title, turn, retire],
    queryFn: ({ signal }) => props.preview(formOf(choice as Import), signal),
    enabled: choice !== undefined,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  const taking = useSave({
    send: ({ chosen, seal }: { chosen: Import; seal: string }) => {
      const form = formOf(chosen)
      form.append('seal', seal)
      return props.take(form)
    },
    done: (counts) => said.imported(words.done, counts),
    failure: texts.importFailure,
    inPage: true,
    onSaved: leave,
    onFailed: (error) => {
      if (isConflict(error)) setTurn((now) => now + 1)
    },
    refresh: props.refresh,
  })

  function choose(chosen: File | null) {
    setFile(chosen)
    setTurn((now) => now + 1)
    taking.reset()
  }

  function leave() {
    setFile(null)
    setRetire(isWhole)
    taking.reset()
    onClose()
  }

  const told = choice && preview.data
  const isReady = told !== undefined && told.seal !== '' && !props.isNothing(told)
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={words.title}
      description={texts.description}
      size="lg"
      dismissable={!taking.isSaving}
      actions={(dismiss) => (
        <>
          <Button variant="secondary" disabled={taking.isSaving} onClick={dismiss}>
            {texts.cancel}
          </Button>
          <Button
            disabled={!isReady}
            pending={taking.isSaving}
            onClick={() => choice && told && taking.save({ chosen: choice, seal: told.seal })}
          >
            {taking.isSaving ? texts.submitting : texts.submit}
          </Button>
        </>
      )}
    >
      <div className="grid gap-5">
        <FilePicker
          label={texts.file}
          hint={words.fileHint}
          accept=".csv"
          file={file}
          onChange={choose}
          disabled={taking.isSaving}
        />
        {!file && (
          <Button
            variant="secondary"
            size="sm"
            icon={Download}
            className="justify-self-start"
            onClick={() => saveCsv(sample.name, sample.rows)}
          >
            {texts.sample}
          </Button>
        )}
        <CheckboxField
          label={words.retire}
          checked={retire}
          disabled={taking.isSaving}
          onChange={({ target }) => setRetire(target.checked)}
        />
        <FormAlert>{taking.problem}</FormAlert>
        {choice && preview.isPending && <Reading>{words.reading}</Reading>}
        {choice && preview.isError && (
          <>
            <FormAlert>{sentenceOf(preview.error, texts.failure)}</FormAlert>
            <div>
              <Button variant="secondary" onClick={() => preview.refetch()}>
                {texts.retry}
              </Button>
            </div>
          </>
        )}
        {told && props.show(told, retire)}
      </div>
    </Dialog>
  )
}

function Reading({ children }: { children: string }) {
  return (
    <div role="status" aria-busy="true" className="grid gap-3">
      <p className="text-muted">{children}</p>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}
