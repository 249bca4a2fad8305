import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import type { Preview } from './api'
import { differences, isNothing } from './preview'
import { said, texts } from './texts'

const t = texts.import

interface Props {
  preview: Preview
  /** Whether models that the file lacks are to be retired. */
  retires: boolean
}

/** What an import would do, line by line: what needs a look first. */
export function ImportPreview({ preview, retires }: Props) {
  const { counts, wrong, wrongAll, retired, changed, returned, missing, types } = preview
  if (isNothing(preview)) {
    return (
      <div role="status" className="grid gap-2">
        <p className="font-medium">{t.nothing}</p>
        {missing > 0 && <p className="text-muted">{said.missing(missing)}</p>}
      </div>
    )
  }
  return (
    <div role="status" className="grid gap-4">
      <Group name={t.groups.wrong} all={wrongAll} shown={wrong.length} tone="danger" note={t.mend}>
        {wrong.map(({ line, message }) => (
          <Row key={line} line={line}>
            {message}
          </Row>
        ))}
      </Group>
      <Group name={t.groups.retired} all={counts.retired} shown={retired.length} tone="warning">
        {retired.map(({ modelNo, productName }) => (
          <Row key={modelNo}>
            <Named number={modelNo} name={productName} />
          </Row>
        ))}
      </Group>
      <Group name={t.groups.changed} all={counts.changed} shown={changed.length}>
        {changed.map(({ line, before, after }) => (
          <Row key={line} line={line}>
            <Named number={before.modelNo} />
            <Differences before={before} after={after} />
          </Row>
        ))}
      </Group>
      <Group name={t.groups.returned} all={counts.returned} shown={returned.length}>
        {returned.map(({ line, before, after }) => (
          <Row key={line} line={line}>
            <Named number={after.modelNo} name={after.productName} />
            <Differences before={before} after={after} />
          </Row>
        ))}
      </Group>
      <Group name={t.groups.new} all={counts.new} shown={preview.new.length}>
        {preview.new.map(({ line, model }) => (
          <Row key={line} line={line}>
            <Named number={model.modelNo} name={model.productName} />
            <span className="text-muted">
              {model.productType}, {model.warrantyPeriod}
            </span>
          </Row>
        ))}
      </Group>
      {types.length > 0 && (
        <p className="text-muted">
          {said.types(
            types.map(
              ({ name, returned: isBack }) => `${name} (${isBack ? t.typeReturned : t.typeNew})`,
            ),
          )}
        </p>
      )}
      {!retires && missing > 0 && <p className="text-muted">{said.missing(missing)}</p>}
    </div>
  )
}

const tones = {
  plain: 'border-line',
  danger: 'border-danger',
  warning: 'border-tone-yellow-ink',
} as const

interface GroupProps {
  name: string
  all: number
  /** How many of them are named. */
  shown: number
  tone?: keyof typeof tones
  note?: string
  children: ReactNode
}

/** Lines of one kind, with the number of all. A long group scrolls for itself. */
function Group({ name, all, shown, tone = 'plain', note, children }: GroupProps) {
  if (all === 0) return null
  return (
    <section className={cx('rounded-card border-l-4 bg-sunken p-3', tones[tone])}>
      <h3 className="font-semibold">{said.group(name, all)}</h3>
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

function Row({ line, children }: { line?: number; children: ReactNode }) {
  return (
    <li className={cx('grid gap-x-3', line !== undefined && 'sm:grid-cols-[5rem_1fr]')}>
      {line !== undefined && <span className="tabular text-muted">{said.line(line)}</span>}
      <span className="wrap-anywhere grid min-w-0 gap-0.5">{children}</span>
    </li>
  )
}

function Named({ number, name }: { number: string; name?: string }) {
  return (
    <span>
      <span className="font-medium">{number}</span> {name}
    </span>
  )
}

type Line = Preview['changed'][number]

function Differences({ before, after }: Pick<Line, 'before' | 'after'>) {
  return differences(before, after).map((one) => (
    <span key={one.name}>
      <span className="text-muted">{said.field(one.name)}:</span>{' '}
      <del className="text-muted">{one.before}</del> →{' '}
      <ins className="no-underline">{one.after}</ins>
    </span>
  ))
}
