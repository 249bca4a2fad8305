import { FileText, Upload, X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton } from '@/components/button/IconButton'
import { ProgressBar } from '@/components/progress/ProgressBar'
import { say } from '@/language'
import { cx } from '@/lib/cx'
import { fileSize, MAX_FILE_MEGABYTES, refusalOf, typeNames } from '@/lib/files'
import { prepare } from '@/lib/photo'
import { useObjectUrl } from '@/lib/useObjectUrl'
import { Field, type FieldText } from './Field'

interface FilePickerProps extends FieldText {
  /** Like the attribute of an input: types and extensions, separated by commas. */
  accept?: string
  file: File | null
  onChange: (file: File | null) => void
  /** Called with true if the last file was refused. The form must not be sent without it. */
  onRefused?: (isRefused: boolean) => void
  /** Between 0 and 1 while the file uploads. */
  progress?: number | null
  disabled?: boolean
  name?: string
}

/**
 * A drop area around the browser's file input. The transparent input covers the area, so clicks,
 * drops, keyboard and screen readers work without extra code.
 */
export function FilePicker({
  label,
  hint,
  error,
  required,
  accept,
  file,
  onChange,
  onRefused,
  progress,
  disabled,
  name,
}: FilePickerProps) {
  const [refused, setRefused] = useState<{ file: File; reason: string }>()
  const [over, setOver] = useState(false)
  const sending = progress !== null && progress !== undefined
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef<File>(null)
  const shown = file ?? refused?.file

  function take(chosen: File | null, reason?: string) {
    setRefused(chosen && reason ? { file: chosen, reason } : undefined)
    onRefused?.(reason !== undefined)
    onChange(reason ? null : chosen)
    latest.current = chosen
    if (!chosen || reason) return
    // Prepares the file before the form is sent. A file that cannot be opened is refused now.
    void prepare(chosen).then(({ flaw }) => {
      if (flaw && latest.current === chosen) take(chosen, flaw)
    })
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0]
    setOver(false)
    if (!chosen) return
    take(chosen, refusalOf(chosen, accept))
    // Without this, selecting the same file again would fire no change event.
    event.target.value = ''
  }

  return (
    <Field label={label} hint={hint} error={refused?.reason ?? error} required={required}>
      {({ required: _, ...wiring }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the drag only colours the area; the input inside takes the file.
        <div
          className={cx(
            'relative rounded-control border border-dashed transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            over ? 'border-brand bg-brand-soft' : 'border-control-line/70 bg-surface',
            !disabled && !sending && 'hover:border-brand',
            wiring['aria-invalid'] && 'border-danger',
          )}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
        >
          {required && (
            <span id={`${wiring.id}-required`} className="sr-only">
              {say('Required.')}
            </span>
          )}
          <input
            {...wiring}
            aria-describedby={cx(required && `${wiring.id}-required`, wiring['aria-describedby'])}
            ref={input}
            type="file"
            name={name}
            accept={accept}
            disabled={disabled || sending}
            onChange={choose}
            className="absolute inset-0 z-10 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
          {shown ? (
            <ChosenFile file={shown} progress={sending ? progress : undefined}>
              {!sending && !disabled && (
                <IconButton
                  size="sm"
                  label={say('Remove {name}', { name: shown.name })}
                  icon={X}
                  className="relative z-20"
                  onClick={() => {
                    take(null)
                    // The remove button disappears together with the file.
                    input.current?.focus()
                  }}
                />
              )}
            </ChosenFile>
          ) : (
            <div className="flex flex-col items-center gap-1 px-4 py-5 text-center text-sm">
              <Upload aria-hidden="true" className="mb-1 size-5 text-brand-ink" />
              <p>
                <span className="font-medium text-brand-ink">{say('Choose a file')}</span>{' '}
                <span className="text-muted">{say('or drop it here')}</span>
              </p>
              <p className="text-faint text-xs">
                {accept && `${typeNames(accept)}, `}
                {say('up to {limit} MB', { limit: MAX_FILE_MEGABYTES })}
              </p>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

function ChosenFile({
  file,
  progress,
  children,
}: {
  file: File
  progress?: number
  children: ReactNode
}) {
  return (
    <div className="flex items-center gap-3 p-2.5">
      <Preview file={file} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-sm">{file.name}</p>
        <p className="tabular text-muted text-xs">
          {progress === undefined ? fileSize(file.size) : sendingText(progress)}
        </p>
        {progress !== undefined && (
          <ProgressBar
            value={progress}
            label={say('Sending {name}', { name: file.name })}
            className="mt-1.5"
          />
        )}
      </div>
      {children}
    </div>
  )
}

/** The upload can be complete long before the server answers. */
function sendingText(progress: number): string {
  const percent = Math.round(progress * 100)
  return percent < 100 ? say('Sending, {percent}%', { percent }) : say('Sent. It is being checked…')
}

function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file.type.startsWith('image/') ? file : undefined)
  const [broken, setBroken] = useState<File>()

  const box = 'size-11 shrink-0 rounded-md border border-line bg-sunken'
  // A file that is not a real image gets the icon of other files.
  if (url && broken !== file) {
    const onError = () => setBroken(file)
    return <img src={url} alt="" onError={onError} className={cx(box, 'object-cover')} />
  }
  return (
    <span className={cx(box, 'grid place-items-center text-muted')}>
      <FileText aria-hidden="true" className="size-5" />
    </span>
  )
}
