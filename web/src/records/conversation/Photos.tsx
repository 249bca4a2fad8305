import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { ExternalLink } from '@/components/button/ExternalLink'
import { Dialog } from '@/components/overlay/Dialog'
import { storedFileUrl } from '@/lib/storedFileUrl'
import { texts } from './texts'

/** Shows the photos of a message as thumbnails. A click opens the large photo. */
export function Photos({ paths }: { paths: readonly string[] }) {
  const [place, setPlace] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const urls = paths.map(storedFileUrl).filter((url) => url !== undefined)
  const shown = urls[place]
  const step = (by: number) => () => setPlace((now) => (now + by + urls.length) % urls.length)
  if (!shown) return null
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {urls.map((url, at) => (
          <li key={url}>
            <button
              type="button"
              aria-label={texts.open(at + 1)}
              className="block overflow-hidden rounded-control border border-line bg-sunken"
              onClick={() => {
                setPlace(at)
                setOpen(true)
              }}
            >
              <Thumbnail url={url} />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.photoOf(place + 1, urls.length)}
        size="xl"
        tools={
          <ExternalLink
            href={shown}
            className="inline-flex min-h-8 items-center gap-1 px-2 font-medium text-brand-ink text-sm hover:underline max-md:min-h-11"
          >
            {texts.newTab}
          </ExternalLink>
        }
        actions={
          urls.length > 1 && (
            <>
              <Button variant="secondary" icon={ChevronLeft} onClick={step(-1)}>
                {texts.previous}
              </Button>
              <Button variant="secondary" icon={ChevronRight} onClick={step(1)}>
                {texts.next}
              </Button>
            </>
          )
        }
      >
        <Large key={shown} url={shown} name={texts.photo(place + 1)} />
      </Dialog>
    </>
  )
}

function Thumbnail({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    return (
      <span className="grid size-20 place-items-center text-muted">
        <ImageOff aria-hidden="true" className="size-6" />
      </span>
    )
  }
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
      className="size-20 object-cover"
    />
  )
}

function Large({ url, name }: { url: string; name: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    return (
      <p role="alert" className="py-16 text-center text-muted">
        {texts.brokenPhoto}
      </p>
    )
  }
  return (
    <img
      src={url}
      alt={name}
      onError={() => setBroken(true)}
      className="mx-auto max-h-[70dvh] max-w-full object-contain"
    />
  )
}
