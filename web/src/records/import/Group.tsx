import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/button/Button'
import { cx } from '@/lib/cx'
import { saveCsv } from './csv'
import { said, texts } from './texts'

const tones = {
  plain: 'border-line',
  danger: 'border-danger',
  warning: 'border-tone-yellow-ink',
} as const

interface GroupProps {
  name: string
  all: number
  /** The number of entries listed. */
  shown: number
  tone?: keyof typeof tones
  note?: string
  action?: ReactNode
  children: ReactNode
}

/** A group of lines with their total. A long group scrolls on its own. */
export function Group({ name, all, shown, tone = 'plain', note, action, children }: GroupProps) {
  if (all === 0) return null
  return (
    <section className={cx('rounded-card border-l-4 bg-sunken p-3', tones[tone])}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{said.group(name, all)}</h3>
        {action}
      </div>
      {note && <p className="mt-1 text-muted text-sm">{note}</p>}
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        aria-label={name}
        className="mt-2 grid max-h-72 gap-2 overflow-y-auto text-sm"
      >
        {children}
        {all > shown && <li className="text-muted">{said.andMore(all - shown)}</li>}
      </ul>
    </section>
  )
}

export function Row({ line, children }: { line?: number; children: ReactNode }) {
  return (
    <li
      className={cx(
        'grid gap-x-3 [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]',
        line !== undefined && 'sm:grid-cols-[5rem_1fr]',
      )}
    >
      {line !== undefined && <span className="tabular text-muted">{said.line(line)}</span>}
      <span className="wrap-anywhere grid min-w-0 gap-0.5">{children}</span>
    </li>
  )
}

export function Named({ number, name }: { number: string; name?: string }) {
  return (
    <span>
      <span className="font-medium">{number}</span> {name}
    </span>
  )
}

interface WrongLine {
  line: number
  /** The subject of the line. */
  name: string
  value: string
  message: string
}

/** Lists the lines with errors. The user can download all of them. */
export function WrongLines({ all, lines }: { all: number; lines: readonly WrongLine[] }) {
  const save = () =>
    saveCsv(texts.wrongFile, [
      texts.wrongHead,
      ...lines.map(({ line, name, value, message }) => [String(line), name, value, message]),
    ])
  return (
    <Group
      name={texts.groups.wrong}
      all={all}
      shown={lines.length}
      tone="danger"
      note={texts.mend}
      action={
        <Button variant="secondary" size="sm" icon={Download} onClick={save}>
          {texts.saveWrong}
        </Button>
      }
    >
      {lines.map(({ line, name, value, message }) => (
        <Row key={line} line={line}>
          <span>
            {name && name !== value && <span className="font-medium">{name}: </span>}
            <q className="quotes-none rounded-sm bg-danger-soft px-1 text-danger-ink">
              {value || texts.empty}
            </q>
          </span>
          <span>{message}</span>
        </Row>
      ))}
    </Group>
  )
}
