import type { FormEvent, ReactNode } from 'react'
import { CheckboxField } from '@/components/form/CheckboxField'
import { TextAreaField } from '@/components/form/TextAreaField'
import { TextField } from '@/components/form/TextField'
import { Part } from '@/components/page/Part'
import type { Settings } from './api'
import type { PlainFieldOf, PlainSectionOf } from './plainSections'
import { SectionForm } from './SectionForm'
import { SettingHint } from './SettingHint'
import { useSection } from './useSection'

interface Props {
  of: PlainSectionOf
  settings: Settings
  /** Content after the form, such as a picture. It receives the typed values. */
  children?: (values: Record<string, Typed>, fixedBy: Section['fixedBy']) => ReactNode
}

type Typed = string | boolean
type Section = ReturnType<typeof useSection<Record<string, Typed>>>

/** A section of plain values, rendered from its declaration. */
export function PlainSection({ of, settings, children }: Props) {
  const { words, read, save } = of
  // During an upgrade, an older server does not know a new setting.
  const fields = of.fields.filter(({ name }) => name in read(settings))
  const section = useSection<Record<string, Typed>>({
    settings,
    part: (all) => {
      const saved = read(all)
      return Object.fromEntries(fields.map((field) => [field.name, typed(field, saved)]))
    },
    send: (values, version) => {
      const all = fields.map((field) => [field.name, sent(field, values[field.name])])
      return save({ version, ...Object.fromEntries(all) } as never)
    },
    done: words.done,
    labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  })

  function check(event: FormEvent) {
    event.preventDefault()
    const wrong = fields.flatMap((field) => {
      const message = problemOf(field, section.values[field.name])
      return message ? [{ name: field.name, message }] : []
    })
    if (!section.refuse(wrong)) section.submit()
  }

  // Numbers are short, so two share a row.
  const numbers = fields.filter(({ kind }) => kind === 'number')
  return (
    <Part title={words.title} help={words.help}>
      <SectionForm
        section={section}
        submit={words.submit}
        onSubmit={check}
        isFixed={fields.every(({ name }) => section.fixedBy(name))}
      >
        {numbers.length > 0 && (
          <div className="grid gap-4 sm:grid-cols-2">
            {numbers.map((field) => (
              <Field key={field.name} field={field} section={section} />
            ))}
          </div>
        )}
        {words.note && <p className="text-body text-muted">{words.note}</p>}
        {fields
          .filter(({ kind }) => kind !== 'number')
          .map((field) => (
            <Field key={field.name} field={field} section={section} />
          ))}
      </SectionForm>
      {children?.(section.values, section.fixedBy)}
    </Part>
  )
}

function Field({ field, section }: { field: PlainFieldOf; section: Section }) {
  const { name, kind, label } = field
  const fixedBy = section.fixedBy(name)
  const common = {
    label,
    required: field.required ?? kind === 'number',
    readOnly: Boolean(fixedBy),
    autoComplete: 'off',
    ...section.text(name),
  }
  const hint = (
    <SettingHint fixedBy={fixedBy} meanwhile={section.meanwhile(name)}>
      {field.hint}
    </SettingHint>
  )
  if (kind === 'check') {
    return (
      <CheckboxField
        label={label}
        hint={field.hint}
        checked={section.values[name] === true}
        onChange={({ target }) => section.set(name, target.checked)}
      />
    )
  }
  if (kind === 'lines' || kind === 'list') {
    return <TextAreaField {...common} hint={hint} rows={field.rows} maxLength={field.longest} />
  }
  if (kind === 'number') {
    return <TextField {...common} hint={hint} inputMode="numeric" className="tabular" />
  }
  return <TextField {...common} hint={hint} type={kind} />
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function typed({ name, kind }: PlainFieldOf, saved: Record<string, unknown>): Typed {
  const value = saved[name]
  if (kind === 'check') return value === true
  return kind === 'list' ? ((value ?? []) as string[]).join('\n') : String(value)
}

/** Converts the value of a control to what is sent to the server. */
function sent({ kind }: PlainFieldOf, value: Typed | undefined): unknown {
  if (kind === 'number') return Number(value)
  return kind === 'list' ? linesOf(String(value)) : value
}

/** Returns the error that the page itself finds. The server checks the rest. */
function problemOf(field: PlainFieldOf, value: Typed | undefined): string | undefined {
  if (field.kind === 'number') {
    const text = String(value).trim()
    const isFit =
      /^\d{1,6}$/.test(text) && Number(text) >= field.least && Number(text) <= field.most
    return isFit ? undefined : field.needed
  }
  return field.kind === 'list' ? field.wrong(linesOf(String(value))) : undefined
}
