import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/button/Button'
import { TextField } from '@/components/form/TextField'
import { Timeline } from '@/records/Timeline'
import { trackedQuery } from './api'
import { trackError } from './errors'
import { timelineOf } from './history'
import { RaisedOn } from './RaisedOn'
import { texts, ticketName } from './texts'

const t = texts.check

/** Looks a ticket up by its number and tells its history, inside the customer area. */
export function CheckStatus() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { number: '' } })
  const [asked, setAsked] = useState('')
  const ticket = useQuery({ ...trackedQuery(asked), enabled: asked !== '' })

  const submit = handleSubmit(({ number }) => {
    const next = number.trim()
    // The same number again asks again: there may be news.
    if (next === asked) ticket.refetch()
    setAsked(next)
  })
  const refusal =
    formState.errors.number?.message ??
    (ticket.isError && !ticket.isFetching ? trackError(ticket.error, t) : undefined)

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
          {...register('number', { validate: (text) => text.trim() !== '' || t.empty })}
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
