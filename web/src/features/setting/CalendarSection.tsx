import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { Part } from '@/components/page/Part'
import { AddHoliday } from './AddHoliday'
import { type Holiday, type Settings, saveCalendar } from './api'
import { Holidays } from './Holidays'
import { sorted } from './holidayLines'
import { PasteHolidays } from './PasteHolidays'
import { SectionForm } from './SectionForm'
import { SettingHint } from './SettingHint'
import { TimeZoneField } from './TimeZoneField'
import { said, texts } from './texts'
import { useSection } from './useSection'
import { WorkingDays } from './WorkingDays'

const t = texts.calendar

export function CalendarSection({ settings }: { settings: Settings }) {
  const section = useSection({
    settings,
    part: ({ timeZone, workingDays, holidays }) => ({ timeZone, workingDays, holidays }),
    send: (fields, version) => saveCalendar({ ...fields, version }),
    done: t.done,
    labels: t,
  })
  const [isPasting, setPasting] = useState(false)
  const { values, set, at, meanwhile, fixedBy } = section
  const { holidays } = values
  const add = (more: readonly Holiday[]) => set('holidays', sorted([...holidays, ...more]))
  return (
    <Part title={t.title} help={t.help}>
      <SectionForm section={section} submit={t.submit}>
        <TimeZoneField
          value={values.timeZone}
          onChange={(zone) => set('timeZone', zone)}
          hint={
            <SettingHint fixedBy={fixedBy('timeZone')} meanwhile={meanwhile('timeZone')}>
              {t.timeZoneHint}
            </SettingHint>
          }
          error={at('timeZone')}
          disabled={Boolean(fixedBy('timeZone'))}
        />
        <WorkingDays
          value={values.workingDays}
          onChange={(days) => set('workingDays', days as typeof values.workingDays)}
          hint={meanwhile('workingDays')}
          error={at('workingDays')}
        />
        <fieldset className="grid min-w-0 gap-3">
          <legend className="float-left font-medium text-sm">{t.holidays}</legend>
          <div className="clear-both grid gap-3">
            <Holidays
              holidays={holidays}
              onRemove={({ date }) =>
                set(
                  'holidays',
                  holidays.filter((holiday) => holiday.date !== date),
                )
              }
            />
            {meanwhile('holidays') && (
              <p className="font-medium text-sm">
                {said.savedMeanwhile(said.holidays(settings.holidays.length))}
              </p>
            )}
            <AddHoliday known={holidays} onAdd={(holiday) => add([holiday])} />
            <Button
              variant="quiet"
              icon={ClipboardPaste}
              className="-ml-4 justify-self-start"
              onClick={() => setPasting(true)}
            >
              {t.paste}
            </Button>
          </div>
        </fieldset>
      </SectionForm>
      {/* Outside the form, because it contains its own form. */}
      <PasteHolidays
        open={isPasting}
        known={holidays}
        onAdd={add}
        onClose={() => setPasting(false)}
      />
    </Part>
  )
}
