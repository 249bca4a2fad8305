import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/button/Button'
import { IconButton } from '@/components/button/IconButton'
import { IMAGE_TYPES, MAX_FILE_BYTES, refusalOf } from '@/lib/files'
import { prepare } from '@/lib/photo'
import { useObjectUrl } from '@/lib/useObjectUrl'
import { texts } from './texts'

const MOST = 5

interface Props {
  photos: readonly File[]
  onChange: (photos: readonly File[]) => void
  disabled: boolean
}

/** Selects photos for a message. Each preview has a button that removes the photo. */
export function PhotoPicker({ photos, onChange, disabled }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [refused, setRefused] = useState<string>()
  const [isPreparing, setPreparing] = useState(false)

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.target.files ?? [])]
    // Without this, selecting the same file again would fire no change event.
    event.target.value = ''
    if (chosen.length === 0) return
    if (photos.length + chosen.length > MOST) {
      setRefused(texts.tooMany)
      return
    }
    setPreparing(true)
    const next = [...photos]
    // One photo at a time, because a phone may not have enough memory for five large photos.
    for (const file of chosen) next.push((await prepare(file)).file)
    setPreparing(false)
    // One request sends all photos of a message.
    const isTooHeavy = next.reduce((sum, { size }) => sum + size, 0) > MAX_FILE_BYTES
    const reason =
      next.map((photo) => refusalOf(photo, IMAGE_TYPES)).find(Boolean) ??
      (isTooHeavy ? texts.tooHeavy : undefined)
    setRefused(reason)
    if (!reason) onChange(next)
  }

  return (
    <div className="grid min-w-0 gap-2">
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={IMAGE_TYPES}
        aria-label={texts.addPhotos}
        // The button opens this input, so keyboard and touch do not need it.
        hidden
        disabled={disabled || isPreparing}
        onChange={(event) => void choose(event)}
      />
      <Button
        variant="secondary"
        icon={ImagePlus}
        pending={isPreparing}
        disabled={disabled || photos.length >= MOST}
        className="justify-self-start"
        onClick={() => input.current?.click()}
      >
        {isPreparing ? texts.preparing : texts.addPhotos}
      </Button>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, place) => (
            <Chosen
              // biome-ignore lint/suspicious/noArrayIndexKey: the same photo may be chosen twice.
              key={`${place} ${photo.name}`}
              photo={photo}
              onRemove={
                disabled ? undefined : () => onChange(photos.filter((_, at) => at !== place))
              }
            />
          ))}
        </ul>
      )}
      <p role="alert" className="text-danger-ink text-sm empty:hidden">
        {refused}
      </p>
    </div>
  )
}

function Chosen({ photo, onRemove }: { photo: File; onRemove: (() => void) | undefined }) {
  const url = useObjectUrl(photo)
  return (
    <li className="relative size-20 overflow-hidden rounded-control border border-line bg-sunken">
      {url && <img src={url} alt={photo.name} className="size-full object-cover" />}
      {onRemove && (
        <IconButton
          size="sm"
          icon={X}
          label={texts.remove(photo.name)}
          // The touch area is large, but the icon is small and leaves the photo visible.
          className="absolute top-0 right-0 text-ink hover:bg-transparent! [&>svg]:size-6 [&>svg]:rounded-full [&>svg]:bg-surface/90 [&>svg]:p-1"
          onClick={onRemove}
        />
      )}
    </li>
  )
}
