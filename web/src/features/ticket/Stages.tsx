import { Check } from 'lucide-react'
import { cx } from '@/lib/cx'
import { statusTone } from '@/records/statusTones'
import { latest, stageOf } from './history'
import { texts } from './texts'
import type { Tracked } from './trackApi'

const t = texts.tracker

/** Shows the progress of a ticket. The history below says the same in words. */
export function Stages({ ticket }: { ticket: Tracked }) {
  const reached = stageOf(ticket)
  const held = statusTone(latest(ticket)?.status, 'ticket-customer').tone === 'yellow'
  return (
    <ol aria-label={t.progress} className="mt-7 grid grid-cols-3">
      {t.stages.map((name, stage) => (
        <li
          key={name}
          aria-current={stage === reached ? 'step' : undefined}
          className="relative flex flex-col items-center gap-2 text-center"
        >
          {stage > 0 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-3.5 right-1/2 h-1 w-full -translate-y-1/2',
                stage <= reached ? 'bg-brand' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'relative z-10 grid size-7 place-items-center rounded-full ring-4 ring-surface',
              stage > reached && 'bg-line',
              stage <= reached && 'bg-brand text-on-brand',
              stage === reached && held && 'bg-tone-amber text-tone-amber-ink',
            )}
          >
            {stage < reached || reached === 2 ? (
              <Check className="size-4" strokeWidth={3} />
            ) : (
              stage === reached && <span className="size-2.5 rounded-full bg-current" />
            )}
          </span>
          <span
            className={cx('text-sm', stage === reached ? 'font-semibold text-ink' : 'text-muted')}
          >
            {name}
          </span>
        </li>
      ))}
    </ol>
  )
}
