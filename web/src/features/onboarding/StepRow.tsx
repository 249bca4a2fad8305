import { Check, Clock } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { cx } from '@/lib/cx'
import { addresses } from './addresses'
import type { FirstDayStep } from './api'
import { said, stepTexts, texts } from './texts'

interface Props {
  step: FirstDayStep
  /** What is still to do in this step, if it has parts. */
  rest?: string | undefined
  isNext: boolean
  leaving: boolean
  onLeave: () => void
}

/** One step: its purpose, its link, and a button to do it later. */
export function StepRow({ step: { step, done, later }, rest, isNext, leaving, onLeave }: Props) {
  const { title, why, action } = stepTexts[step]
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={cx(
        'flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4 md:px-6',
        isNext && 'bg-brand-soft',
      )}
    >
      <Mark done={done} later={later} />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-body">
          {title}
          {done ? (
            <Word className="bg-mint-soft text-success-ink">{texts.done}</Word>
          ) : later ? (
            <Word className="bg-tone-yellow text-tone-yellow-ink">{texts.left}</Word>
          ) : (
            isNext && <Word className="bg-brand text-on-brand">{texts.next}</Word>
          )}
        </h2>
        {!done && (
          <p className="mt-1 max-w-prose text-muted text-sm">{rest ? `${why} ${rest}` : why}</p>
        )}
      </div>
      {!done && (
        <div className="flex gap-2 max-md:w-full max-md:[&>*]:flex-1">
          {!later && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={said.laterOf(title)}
              pending={leaving}
              onClick={onLeave}
            >
              {texts.later}
            </Button>
          )}
          <ButtonLink to={addresses[step]} size="sm" variant={isNext ? 'primary' : 'secondary'}>
            {action}
          </ButtonLink>
        </div>
      )}
    </li>
  )
}

function Mark({ done, later }: { done: boolean; later: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'mt-0.5 grid size-7 shrink-0 place-items-center rounded-full border [&_svg]:size-4',
        done
          ? 'border-transparent bg-mint-soft text-success-ink'
          : 'border-line bg-surface text-muted',
      )}
    >
      {done ? <Check /> : later && <Clock />}
    </span>
  )
}

export function Word({ className, children }: { className: string; children: string }) {
  return (
    <span className={cx('rounded-full px-2 py-0.5 font-medium text-xs', className)}>
      {children}
    </span>
  )
}
