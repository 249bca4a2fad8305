import { ArrowRight, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { cx } from '@/lib/cx'
import { orMissing } from '@/lib/missing'
import { Link } from '@/lib/router'
import { TrackParcel } from '@/records/TrackParcel'
import type { Product } from './api'
import type { NextStep } from './nextStep'
import type { Apply } from './productColumns'
import { texts } from './texts'

interface Props {
  step: NextStep
  product: Product
  apply: Apply
}

/** Returns the action of a step without a page. */
const actionOf = ({ step, product, apply }: Props) =>
  (step.applies === 'extend' ? apply.onExtend : apply.onService)?.bind(null, product)

/** The next step on a product's card, as a full-width button. */
export function CardStep(props: Props) {
  const { step, product } = props
  const looks = cx(
    'flex h-11 w-full items-center gap-2 rounded-control border px-3 text-left text-sm transition-colors',
    step.isUrgent
      ? 'border-transparent bg-brand text-on-brand hover:bg-brand-hover'
      : 'border-line-strong bg-surface text-ink hover:bg-hover',
  )
  const content: ReactNode = (
    <>
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-medium">{step.label}</span>{' '}
        <span className={cx('block truncate text-xs', step.isUrgent ? '' : 'text-muted')}>
          {step.why}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
    </>
  )
  // The accessible name starts with the visible text, for users of voice control.
  const label = `${step.label}, ${step.why}, ${orMissing(product.productName)}`
  return step.to ? (
    <Link to={step.to} aria-label={label} className={looks}>
      {content}
    </Link>
  ) : (
    <button type="button" aria-label={label} onClick={actionOf(props)} className={looks}>
      {content}
    </button>
  )
}

export function PageStep(props: Props) {
  const { step } = props
  const looks = { variant: step.isUrgent ? 'primary' : 'secondary', size: 'md' } as const
  return (
    <section
      aria-label={texts.step.title}
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border p-4 md:p-5',
        step.isUrgent ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
      )}
    >
      <div className="min-w-0">
        <h2 className="font-medium text-muted text-sm">{texts.step.title}</h2>
        <p className="wrap-anywhere mt-0.5 line-clamp-3 whitespace-pre-line">{step.why}</p>
        <TrackParcel status={step.parcel} className="mt-2" />
      </div>
      {step.to ? (
        <ButtonLink {...looks} icon={ArrowRight} to={step.to} className="max-sm:w-full">
          {step.label}
        </ButtonLink>
      ) : (
        <Button {...looks} icon={ArrowRight} onClick={actionOf(props)} className="max-sm:w-full">
          {step.label}
        </Button>
      )}
    </section>
  )
}
