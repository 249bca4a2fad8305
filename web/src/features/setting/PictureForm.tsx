import { Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { UploadOptions } from '@/api/upload'
import { Button } from '@/components/button/Button'
import { FilePicker } from '@/components/form/FilePicker'
import { FormAlert } from '@/components/form/FormAlert'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { UnsavedWork } from '@/components/work/UnsavedWork'
import { BRAND_TYPES } from '@/lib/files'
import { useFileField } from '@/records/useFileField'
import { useSave } from '@/records/useSave'
import type { Picture, Settings } from './api'
import { SettingHint } from './SettingHint'
import { texts } from './texts'
import { useChosenPicture } from './useChosenPicture'
import { useSavedSettings } from './useSavedSettings'

interface Props {
  words: typeof texts.logo | typeof texts.darkLogo | typeof texts.signature
  picture: Picture | undefined
  send: (file: File, options: Pick<UploadOptions, 'onProgress'>) => Promise<Settings>
  remove: () => Promise<Settings>
  fixedBy: string | undefined
  /** Shows the picture in its final place. */
  preview: (picture: Picture) => ReactNode
}

/** Selects, previews, replaces or removes a picture of the brand. */
export function PictureForm({ words, picture, send, remove, fixedBy, preview }: Props) {
  const field = useFileField('file')
  const { file } = field
  const [isAsking, setAsking] = useState(false)
  const chosen = useChosenPicture(file)
  const show = useSavedSettings()

  const sending = useSave({
    send,
    done: words.done,
    failure: texts.section.failure,
    inPage: true,
    onSaved: (now) => {
      field.setFile(null)
      show(now)
    },
  })
  const removing = useSave({
    send: () => remove(),
    done: words.removed,
    failure: texts.section.failure,
    onSaved: show,
    onEnd: () => setAsking(false),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (file) sending.save(file)
  }

  const shown = chosen ?? (file ? undefined : picture)
  return (
    <form
      {...sending.form}
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
            accept={BRAND_TYPES}
            hint={
              <>
                {!picture && !file && <span className="block">{words.none}</span>}
                {words.hint}
              </>
            }
            {...field.of(sending)}
          />
        )}
        <FormAlert>{sending.problem}</FormAlert>
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
            <Button type="submit" pending={sending.isSaving}>
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
        pending={removing.isSaving}
        onConfirm={() => removing.save()}
        onCancel={() => setAsking(false)}
      />
    </form>
  )
}
