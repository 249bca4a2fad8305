import { Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldsOf, sentenceOf } from '@/api/error'
import type { UploadOptions } from '@/api/upload'
import { useAction } from '@/api/useAction'
import { Button } from '@/components/button/Button'
import { FilePicker } from '@/components/form/FilePicker'
import { FormAlert } from '@/components/form/FormAlert'
import { useProblems } from '@/components/form/useProblems'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useToast } from '@/components/overlay/ToastProvider'
import { UnsavedWork } from '@/components/work/UnsavedWork'
import { BRAND_TYPES } from '@/lib/files'
import type { Picture, Settings } from './api'
import { SettingHint } from './SettingHint'
import { texts } from './texts'
import { useChosenPicture } from './useChosenPicture'
import { useKept } from './useKept'

interface Props {
  words: typeof texts.logo | typeof texts.signature
  picture: Picture | undefined
  send: (file: File, options: Pick<UploadOptions, 'onProgress'>) => Promise<Settings>
  remove: () => Promise<Settings>
  fixedBy: string | undefined
  /** The picture where it will stand. */
  preview: (picture: Picture) => ReactNode
}

/** A picture of the brand: seen where it will stand before it is used, replaced, and removed. */
export function PictureForm({ words, picture, send, remove, fixedBy, preview }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const problems = useProblems(0)
  const chosen = useChosenPicture(file)
  const keep = useKept()
  const toast = useToast()

  const sending = useAction({
    mutationFn: (chosen: File) => send(chosen, { onProgress: setProgress }),
    onSuccess: (now) => {
      choose(null)
      keep(now, words.done)
    },
    onError: (error) => {
      if (!problems.show(fieldsOf(error))) setProblem(sentenceOf(error, texts.section.failure))
    },
    onSettled: () => setProgress(null),
  })
  const removing = useAction({
    mutationFn: remove,
    onSuccess: (now) => keep(now, words.removed),
    onError: (error) => toast({ text: sentenceOf(error, texts.section.failure), tone: 'error' }),
    onSettled: () => setAsking(false),
  })

  function choose(next: File | null) {
    setFile(next)
    setProblem(undefined)
    problems.clear()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(undefined)
    problems.clear()
    if (file) sending.mutate(file)
  }

  const shown = chosen ?? (file ? undefined : picture)
  return (
    <form
      {...problems.form}
      aria-label={words.form}
      onSubmit={submit}
      className="rounded-card border border-line bg-surface"
    >
      <UnsavedWork when={file !== null} />
      <div className="grid gap-5 p-4 md:p-5">
        {shown && preview(shown)}
        {fixedBy ? (
          <p className="text-muted text-sm">
            <SettingHint fixedBy={fixedBy} />
          </p>
        ) : (
          <FilePicker
            label={words.label}
            name="file"
            accept={BRAND_TYPES}
            hint={
              <>
                {!picture && !file && <span className="block">{words.none}</span>}
                {words.hint}
              </>
            }
            error={problems.at('file')}
            file={file}
            onChange={choose}
            progress={progress}
          />
        )}
        <FormAlert>{problem}</FormAlert>
      </div>
      {(picture || file) && !fixedBy && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-3 md:px-5">
          {picture && (
            <Button
              variant="secondary"
              icon={Trash2}
              className="mr-auto"
              onClick={() => setAsking(true)}
            >
              {words.remove}
            </Button>
          )}
          {file && (
            <Button type="submit" pending={sending.isPending}>
              {words.submit}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={words.question}
        message={words.questionHelp}
        confirmLabel={words.remove}
        danger
        pending={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setAsking(false)}
      />
    </form>
  )
}
