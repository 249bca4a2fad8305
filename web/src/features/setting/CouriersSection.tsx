import { Plus, X } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '@/components/button/Button'
import { IconButton } from '@/components/button/IconButton'
import { TextField } from '@/components/form/TextField'
import { Part } from '@/components/page/Part'
import { type Courier, type Settings, saveCouriers } from './api'
import { knownCouriers } from './knownCouriers'
import { SectionForm } from './SectionForm'
import { said, texts } from './texts'
import { useSection } from './useSection'

const t = texts.couriers

export function CouriersSection({ settings }: { settings: Settings }) {
  const section = useSection({
    settings,
    part: ({ couriers }) => ({ couriers }),
    send: ({ couriers }, version) => saveCouriers({ version, couriers }),
    done: t.done,
  })
  const { values, set, at, refuse, submit, meanwhile } = section
  const { couriers } = values
  const ready = knownCouriers.filter(
    ({ name }) => !couriers.some((one) => one.name.toLowerCase() === name.toLowerCase()),
  )
  const change = (place: number, part: Partial<Courier>) =>
    set(
      'couriers',
      couriers.map((courier, other) => (other === place ? { ...courier, ...part } : courier)),
    )

  function check(event: FormEvent) {
    event.preventDefault()
    const wrong = couriers.flatMap(({ name, pattern }, place) => [
      ...(name.trim() ? [] : [{ name: `couriers[${place}].name`, message: t.nameNeeded }]),
      ...(isPattern(pattern.trim())
        ? []
        : [{ name: `couriers[${place}].pattern`, message: t.patternNeeded }]),
    ])
    if (!refuse(wrong)) submit()
  }

  return (
    <Part title={t.title} help={t.help}>
      <SectionForm section={section} submit={t.submit} onSubmit={check}>
        {couriers.length === 0 ? (
          <p className="rounded-control border border-line border-dashed px-4 py-5 text-center text-muted text-sm">
            {t.none}
          </p>
        ) : (
          <ul aria-label={t.title} className="grid gap-5">
            {couriers.map((courier, place) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a courier has no identity but its place.
                key={place}
                className="grid items-start gap-x-3 gap-y-4 max-sm:border-line max-sm:border-b max-sm:pb-5 sm:grid-cols-[minmax(8rem,1fr)_2fr_auto]"
              >
                <TextField
                  label={t.name}
                  name={`couriers[${place}].name`}
                  autoComplete="off"
                  required
                  value={courier.name}
                  error={at(`couriers[${place}].name`)}
                  onChange={({ target }) => change(place, { name: target.value })}
                />
                <TextField
                  label={t.pattern}
                  name={`couriers[${place}].pattern`}
                  inputMode="url"
                  autoComplete="off"
                  spellCheck={false}
                  required
                  placeholder={t.example}
                  value={courier.pattern}
                  error={at(`couriers[${place}].pattern`)}
                  onChange={({ target }) => change(place, { pattern: target.value })}
                />
                <IconButton
                  icon={X}
                  label={said.removeCourier(courier.name)}
                  className="max-sm:justify-self-end sm:mt-6"
                  onClick={() =>
                    set(
                      'couriers',
                      couriers.filter((_, other) => other !== place),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {meanwhile('couriers') && (
          <p className="font-medium text-sm">
            {said.savedMeanwhile(settings.couriers.map(({ name }) => name).join(', '))}
          </p>
        )}
        <Button
          variant="secondary"
          icon={Plus}
          className="justify-self-start"
          onClick={() => set('couriers', [...couriers, { name: '', pattern: '' }])}
        >
          {t.add}
        </Button>
        {ready.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-medium text-sm">{t.ready}</legend>
            <div className="flex flex-wrap gap-2">
              {ready.map((courier) => (
                <Button
                  key={courier.name}
                  variant="secondary"
                  size="sm"
                  icon={Plus}
                  onClick={() => set('couriers', [...couriers, courier])}
                >
                  {courier.name}
                </Button>
              ))}
            </div>
            <p className="text-muted text-sm">{t.readyHint}</p>
          </fieldset>
        )}
        <p className="text-body text-muted">{t.patternHint}</p>
      </SectionForm>
    </Part>
  )
}

/** Reports whether an address has exactly one {docket}, after the host name. */
const isPattern = (pattern: string) =>
  /^https:\/\/[^/?#{}\s]+[/?#]\S*$/.test(pattern) && pattern.split('{docket}').length === 2
