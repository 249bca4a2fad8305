import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { SendingNote } from '@/components/form/SendingNote'
import { TextAreaField } from '@/components/form/TextAreaField'
import { Card } from '@/components/page/Card'
import { LoadFailure } from '@/components/page/LoadFailure'
import { dateTime } from '@/lib/dates'
import { MISSING } from '@/lib/missing'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { DraftNote } from '@/records/DraftNote'
import { useOwnCustomer } from '@/records/ownCustomer'
import { useSave } from '@/records/useSave'
import { useSaveForm } from '@/records/useSaveForm'
import { askCopy, askCorrection, OWN_COPY, ownCopyQuery, ownProductsQuery } from './api'
import { DeleteAccount } from './DeleteAccount'
import { texts } from './texts'

const t = texts.own

/** The customer's rights: a copy, a correction, and deletion. */
export function OwnData() {
  return (
    <Card
      title={t.title}
      padded={false}
      actions={
        <Link
          to={paths.privacy}
          className="text-brand-ink text-sm underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          {t.notice}
        </Link>
      }
    >
      <div className="divide-y divide-line">
        <OwnCopy />
        <Correction />
        <DeleteAccount />
      </div>
    </Card>
  )
}

function OwnCopy() {
  const copy = useQuery(ownCopyQuery)
  const queries = useQueryClient()
  const ask = useSave({
    send: askCopy,
    onSaved: (now) => queries.setQueryData(ownCopyQuery.queryKey, now),
    failure: t.askFailure,
  })
  return (
    <section className="grid gap-3 p-4 md:p-5" aria-busy={copy.isPending}>
      <h3 className="font-medium text-body">{t.copyTitle}</h3>
      <p className="text-muted text-sm">{t.copyHelp}</p>
      {copy.isError && !copy.data && (
        <LoadFailure message={t.failure} cause={causeOf(copy.error)} onRetry={copy.refetch} />
      )}
      {copy.data?.state === 'none' && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={ask.isSaving}
          onClick={() => ask.save()}
        >
          {t.ask}
        </Button>
      )}
      {copy.data?.state === 'making' && <p role="status">{t.making}</p>}
      {copy.data?.state === 'ready' && (
        <>
          <p>{t.ready(dateTime(copy.data.endsAt))}</p>
          <a
            href={OWN_COPY}
            download="my-data.zip"
            className="inline-flex min-h-11 items-center gap-2 justify-self-start font-medium text-brand-ink underline underline-offset-4"
          >
            <Download aria-hidden="true" className="size-4" />
            {t.download}
          </a>
        </>
      )}
    </section>
  )
}

function Correction() {
  const customer = useOwnCustomer()
  const products = useQuery({
    ...ownProductsQuery(customer?.customerId ?? ''),
    enabled: customer !== undefined,
  })
  const { form, field, fields, problem, isSaving, sending, draft } = useSaveForm({
    defaultValues: { productId: '', text: '' },
    send: askCorrection,
    draft: { name: 'correction' },
    repeats: true,
    done: ({ ticketNumber }) => t.corrected(ticketNumber),
    failure: t.correctFailure,
    onSaved: () => fields.reset(),
  })
  return (
    <section className="grid gap-3 p-4 md:p-5">
      <h3 className="font-medium text-body">{t.correctTitle}</h3>
      <p className="text-muted text-sm">{t.correctHelp}</p>
      <form {...form} className="grid gap-4">
        <DraftNote {...draft} />
        {products.data && products.data.length > 0 && (
          <SelectField
            label={t.product}
            options={[
              { value: '', label: t.otherThing },
              ...products.data.map(({ productID, productName, serialNo }) => ({
                value: productID,
                label: [productName, serialNo].filter(Boolean).join(', ') || MISSING,
              })),
            ]}
            {...field('productId')}
          />
        )}
        <TextAreaField label={t.wrong} rows={3} required {...field('text')} />
        <SendingNote {...sending} />
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" variant="secondary" className="justify-self-start" pending={isSaving}>
          {t.correct}
        </Button>
      </form>
    </section>
  )
}
