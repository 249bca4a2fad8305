import type { FormEvent } from 'react'
import { CheckboxField } from '@/components/form/CheckboxField'
import { TextField } from '@/components/form/TextField'
import { type Settings, saveAlerts } from './api'
import { Part } from './Part'
import { SectionForm } from './SectionForm'
import { SettingHint } from './SettingHint'
import { texts } from './texts'
import { useSection } from './useSection'

const t = texts.alerts

const FEWEST = 10
const MOST = 10_000

const isFit = (typed: string) =>
  /^\d{1,5}$/.test(typed) && Number(typed) >= FEWEST && Number(typed) <= MOST

/** When managers get an email about what an agent reads, and owners one about the audit trail. */
export function AlertsSection({ settings }: { settings: Settings }) {
  const section = useSection<{ customersPerHour: string; emailTrailHead: boolean }>({
    settings,
    part: ({ alerts }) => ({ ...alerts, customersPerHour: String(alerts.customersPerHour) }),
    send: ({ customersPerHour, emailTrailHead }, version) =>
      saveAlerts({ version, customersPerHour: Number(customersPerHour), emailTrailHead }),
    done: t.done,
  })
  const { text, values, set, meanwhile, refuse, submit } = section

  function check(event: FormEvent) {
    event.preventDefault()
    const isWrong = !isFit(values.customersPerHour.trim())
    if (!refuse(isWrong ? [{ name: 'customersPerHour', message: t.needed }] : [])) submit()
  }

  return (
    <Part title={t.title} help={t.help}>
      <SectionForm section={section} submit={t.submit} onSubmit={check}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t.customersPerHour}
            hint={
              <SettingHint fixedBy={undefined} meanwhile={meanwhile('customersPerHour')}>
                {t.hint}
              </SettingHint>
            }
            required
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
            {...text('customersPerHour')}
          />
        </div>
        <p className="text-body text-muted">{t.once}</p>
        <CheckboxField
          label={t.emailTrailHead}
          hint={t.emailTrailHeadHint}
          checked={values.emailTrailHead}
          onChange={({ target }) => set('emailTrailHead', target.checked)}
        />
      </SectionForm>
    </Part>
  )
}
