import { CircleAlert, Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button/Button'
import { TextField } from '@/components/form/TextField'
import { TicketIllustration } from '@/components/illustrations/TicketIllustration'
import { Spinner } from '@/components/progress/Spinner'
import { trackError } from './errors'
import { texts } from './texts'

const t = texts.tracker

interface Props {
  /** The number in the address, which fills the field. */
  asked: string
  searching: boolean
  error: unknown
  onTrack: (number: string) => void
}

/**
 * The start page of the tracker, with one field. A spinner replaces the field during the search.
 */
export function TrackerSearch({ asked, searching, error, onTrack }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isEmpty, setEmpty] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const number = field.current?.value.trim() ?? ''
    setEmpty(number === '')
    if (number === '') field.current?.focus()
    else onTrack(number)
  }

  // The spinner has removed the field and its focus. The user can now correct the number.
  useEffect(() => {
    if (error !== null) field.current?.focus()
  }, [error])

  return (
    <>
      <div className="mb-8 text-center">
        <TicketIllustration className="mx-auto mb-6 h-auto w-56 max-w-full sm:w-72" />
        <h1 className="font-semibold text-2xl tracking-tight">{t.title}</h1>
        <p className="mt-2 text-lg text-muted">{t.help}</p>
      </div>
      <section
        aria-label={t.help}
        className="rounded-card border border-line bg-surface p-5 shadow-floating sm:p-8"
      >
        {searching ? (
          <p className="flex flex-col items-center gap-4 py-8 text-muted" role="status">
            <Spinner label="" className="size-8 text-brand-ink" />
            {t.loading}
          </p>
        ) : (
          <form noValidate onSubmit={submit} className="grid gap-5">
            <TextField
              label={t.number}
              placeholder={t.placeholder}
              hint={t.hint}
              className="min-h-14 font-mono text-lg placeholder:font-sans"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              error={isEmpty ? t.empty : undefined}
              defaultValue={asked}
              onChange={() => setEmpty(false)}
              ref={field}
            />
            {error !== null && !isEmpty && (
              <div
                role="alert"
                className="flex gap-3 rounded-control border border-danger/30 bg-danger-soft px-4 py-3 text-danger-ink"
              >
                <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
                <p>{trackError(error, t)}</p>
              </div>
            )}
            <Button type="submit" size="lg" icon={Search}>
              {t.submit}
            </Button>
          </form>
        )}
      </section>
    </>
  )
}
