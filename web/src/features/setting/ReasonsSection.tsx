import type { FormEvent } from 'react'
import { TextAreaField } from '@/components/form/TextAreaField'
import { type Settings, saveReasons } from './api'
import { Part } from './Part'
import { SectionForm } from './SectionForm'
import { SettingHint } from './SettingHint'
import { texts } from './texts'
import { useSection } from './useSection'

const t = texts.reasons

const MOST = 20
const LONGEST = 200

/** The reasons of a rejection that are typed, one a line. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The reasons of a rejection that the review offers. */
export function ReasonsSection({ settings }: { settings: Settings }) {
  const section = useSection<{ reasons: string }>({
    settings,
    part: ({ reasons }) => ({ reasons: (reasons ?? []).join('\n') }),
    send: ({ reasons }, version) => saveReasons({ version, reasons: linesOf(reasons) }),
    done: t.done,
  })
  const { text, values, meanwhile, refuse, submit } = section

  function check(event: FormEvent) {
    event.preventDefault()
    const lines = linesOf(values.reasons)
    const message = problemOf(lines)
    if (!refuse(message ? [{ name: 'reasons', message }] : [])) submit()
  }

  return (
    <Part title={t.title} help={t.help}>
      <SectionForm section={section} submit={t.submit} onSubmit={check}>
        <TextAreaField
          label={t.label}
          hint={
            <>
              {t.hint} <SettingHint fixedBy={undefined} meanwhile={meanwhile('reasons')} />
            </>
          }
          rows={7}
          {...text('reasons')}
        />
      </SectionForm>
    </Part>
  )
}

function problemOf(lines: readonly string[]): string | undefined {
  if (lines.length > MOST) return t.tooMany
  if (lines.some((line) => line.length > LONGEST)) return t.tooLong
  if (new Set(lines).size < lines.length) return t.twice
  return undefined
}
