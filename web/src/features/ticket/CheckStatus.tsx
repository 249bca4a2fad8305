import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/button/Button'
import { TextField } from '@/components/form/TextField'
import { Timeline } from '@/records/Timeline'
import { trackedQuery } from './api'
import { trackError } from './errors'
import { timelineOf } from './history'
import { RaisedOn } from './RaisedOn'
import { texts, ticketName } from './texts'

const t = texts.check

/** Looks up a ticket by its number and shows its history, inside the customer area. */
export function CheckStatus() {
  const field = useRef<HTMLInputElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const [asked, setAsked] = useState('')
  const ticket = useQuery({ ...trackedQuery(asked), enabled: asked !== '' })

  function submit(event: FormEvent) {
    event.preventDefault()
    const next = field.current?.value.trim() ?? ''
    setEmpty(next === '')
    if (next === '') {
      field.current?.focus()
      return
    }
    // The same number is looked up again, because there may be news.
    if (next === asked) ticket.refetch()
    setAsked(next)
  }
  const failure = ticket.isError && !ticket.isFetching ? trackError(ticket.error, t) : undefined
  const refusal = isEmpty ? t.empty : failure

  const name = ticketName(ticket.data?.ticketNumber || asked)

  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <TextField
          label={t.number}
          fieldClassName="min-w-56 flex-1"
          className="font-mono"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          error={refusal}
          onChange={() => setEmpty(false)}
          ref={field}
        />
        <Button
          type="submit"
          pending={ticket.isFetching}
          className="max-sm:w-full sm:mt-[1.625rem]"
        >
          {ticket.isFetching ? t.searching : t.search}
        </Button>
      </form>
      {ticket.data && !refusal && (
        <section aria-label={name} className="mt-6 border-line border-t pt-5">
          <div className="mb-4">
            <h3 className="font-semibold">{name}</h3>
            <RaisedOn ticket={ticket.data} />
          </div>
          <Timeline entries={timelineOf(ticket.data)} palette="ticket-customer" />
        </section>
      )}
    </>
  )
}
