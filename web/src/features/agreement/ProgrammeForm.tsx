import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useForm } from 'react-hook-form'
import { Button } from '@/components/button/Button'
import { IconButton } from '@/components/button/IconButton'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { TextAreaField } from '@/components/form/TextAreaField'
import { TextField } from '@/components/form/TextField'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { typedAmount } from '@/lib/money'
import type { OpenedProgramme, ProgrammeDraft, Quarters } from './api'
import { quarters, texts } from './texts'

const t = texts.programme

interface ProgrammeFormProps {
  id: string
  /** The latest programme. A new one starts as its copy. */
  latest: OpenedProgramme | undefined
  suggested: Quarters['suggested'] | undefined
  problem: string | undefined
  onSubmit: (draft: ProgrammeDraft) => void
}

/** The form for a programme. The server checks the rules. */
export function ProgrammeForm({ id, latest, suggested, problem, onSubmit }: ProgrammeFormProps) {
  const { register, handleSubmit, control, formState } = useForm({
    defaultValues: defaults(latest, suggested),
  })
  const tiers = useFieldArray({ control, name: 'tiers' })
  useUnsavedWork(formState.isDirty)

  const submit = handleSubmit((form) =>
    onSubmit({
      title: form.title,
      quarter: form.quarter,
      year: Number(form.year) || 0,
      tiers: form.tiers.map(({ target, payout }) => ({
        target: Number(typedAmount(target)) || 0,
        payout: Number(payout) || 0,
      })),
      terms: form.terms.split('\n'),
    }),
  )

  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-5">
      <TextField label={t.name} required {...register('title')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={t.quarter} required options={quarters} {...register('quarter')} />
        <TextField
          label={t.year}
          required
          inputMode="numeric"
          hint={t.yearHint}
          {...register('year')}
        />
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium text-sm">{t.tiers}</legend>
        {tiers.fields.map((tier, place) => (
          <div
            key={tier.id}
            className="grid grid-cols-[1fr_7rem_auto] sm:grid-cols-[1fr_10rem_auto] items-end gap-3"
          >
            <TextField
              label={<TierLabel place={place} text={t.target} />}
              inputMode="numeric"
              leading="₹"
              className="tabular"
              {...register(`tiers.${place}.target`)}
            />
            <TextField
              label={<TierLabel place={place} text={t.payout} />}
              inputMode="decimal"
              trailing="%"
              className="tabular"
              {...register(`tiers.${place}.payout`)}
            />
            <IconButton
              icon={Trash2}
              label={`${t.removeTier} ${place + 1}`}
              disabled={tiers.fields.length === 1}
              onClick={() => tiers.remove(place)}
            />
          </div>
        ))}
        <Button
          variant="quiet"
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onClick={() => tiers.append({ target: '', payout: '' })}
        >
          {t.addTier}
        </Button>
      </fieldset>
      <TextAreaField label={t.terms} required rows={9} hint={t.termsHint} {...register('terms')} />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}

/** Only the first row shows its labels. Screen readers read them in every row. */
function TierLabel({ place, text }: { place: number; text: string }) {
  return (
    <span className={place === 0 ? undefined : 'sr-only'}>
      {text}
      <span className="sr-only"> {place + 1}</span>
    </span>
  )
}

function defaults(
  latest: OpenedProgramme | undefined,
  suggested: Quarters['suggested'] | undefined,
) {
  return {
    title: latest?.title ?? '',
    quarter: (suggested?.quarter ?? quarters[0].value) as string,
    year: suggested ? String(suggested.year) : '',
    tiers: (latest?.tiers ?? [{ target: '', payout: '' }]).map(({ target, payout }) => ({
      target: String(target),
      payout: String(payout),
    })),
    terms: latest?.terms.join('\n') ?? '',
  }
}
