import type { FormEvent } from 'react'
import { TextField } from '@/components/form/TextField'
import { type Settings, saveDue } from './api'
import { Part } from './Part'
import { SectionForm } from './SectionForm'
import { SettingHint } from './SettingHint'
import { texts } from './texts'
import { useSection } from './useSection'

const t = texts.due

const kinds = ['repair', 'awr', 'warranty', 'claim'] as const

type DueFields = Record<(typeof kinds)[number], string>

const MOST = 60

const isFew = (days: string) => /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= MOST

/** How many working days the desk has for what comes. */
export function DueSection({ settings }: { settings: Settings }) {
  const section = useSection<DueFields>({
    settings,
    part: ({ due }) => ({
      repair: String(due.repair),
      awr: String(due.awr),
      warranty: String(due.warranty),
      claim: String(due.claim),
    }),
    send: ({ repair, awr, warranty, claim }, version) =>
      saveDue({
        version,
        repair: Number(repair),
        awr: Number(awr),
        warranty: Number(warranty),
        claim: Number(claim),
      }),
    done: t.done,
  })
  const { text, values, meanwhile, refuse, submit } = section

  function check(event: FormEvent) {
    event.preventDefault()
    const wrong = kinds.filter((kind) => !isFew(values[kind].trim()))
    if (!refuse(wrong.map((kind) => ({ name: kind, message: t.needed })))) submit()
  }

  return (
    <Part title={t.title} help={t.help}>
      <SectionForm section={section} submit={t.submit} onSubmit={check}>
        <div className="grid gap-4 sm:grid-cols-2">
          {kinds.map((kind) => (
            <TextField
              key={kind}
              label={t[kind]}
              hint={<SettingHint fixedBy={undefined} meanwhile={meanwhile(kind)} />}
              required
              inputMode="numeric"
              autoComplete="off"
              className="tabular"
              {...text(kind)}
            />
          ))}
        </div>
        <p className="text-body text-muted">{t.from}</p>
      </SectionForm>
    </Part>
  )
}
