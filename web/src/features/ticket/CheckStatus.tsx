import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/Button'
import { TextField } from '@/components/TextField'
import { Timeline } from '@/components/Timeline'
import { trackedQuery } from './api'
import { trackError } from './errors'
import { wholeHistory } from './history'
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
        <section
          aria-label={ticketName(ticket.data.ticketNumber)}
          className="mt-6 border-line border-t pt-5"
        >
          <h3 className="mb-4 font-semibold">{ticketName(ticket.data.ticketNumber)}</h3>
          <Timeline entries={wholeHistory(ticket.data)} palette="ticket-customer" />
        </section>
      )}
    </>
  )
}
