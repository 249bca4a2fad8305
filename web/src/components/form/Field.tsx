import { CircleAlert } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { say } from '@/language'
import { cx } from '@/lib/cx'

/** The attributes that connect a control with its label, hint and error. */
interface ControlWiring {
  id: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export interface FieldText {
  label: ReactNode
  hint?: ReactNode
  /** The error below the field. If it is set, the control is marked as invalid. */
  error?: ReactNode
  required?: boolean
}

interface FieldProps extends FieldText {
  /** Hides the label visually, if the control shows the name itself. */
  labelHidden?: boolean | undefined
  id?: string
  className?: string
  /** A control element, or a function that gets the attributes if the control has a wrapper. */
  children: ReactElement<Partial<ControlWiring>> | ((wiring: ControlWiring) => ReactNode)
}

export function Field({
  label,
  labelHidden = false,
  hint,
  error,
  required,
  id,
  className,
  children,
}: FieldProps) {
  const wiring = useFieldWiring({ hint, error, required, id })
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={labelHidden ? 'sr-only' : 'flex items-baseline gap-1 font-medium text-sm'}>
        <label htmlFor={wiring.id}>{label}</label>
        {/* Outside the label, so that the field's name is exactly its text. */}
        {required && <RequiredMark />}
      </div>
      {typeof children === 'function' ? children(wiring) : cloneElement(children, wiring)}
      <FieldNotes id={wiring.id} hint={hint} error={error} />
    </div>
  )
}

export function RequiredMark() {
  return (
    <span aria-hidden="true" title={say('Required')} className="text-danger-ink">
      *
    </span>
  )
}

export function useFieldWiring({
  hint,
  error,
  required,
  id,
}: Omit<FieldText, 'label'> & { id?: string }): ControlWiring {
  const generated = useId()
  const own = id ?? generated
  const notes = [error && `${own}-error`, hint && `${own}-hint`].filter(Boolean).join(' ')
  return {
    id: own,
    ...(required && { required }),
    ...(notes && { 'aria-describedby': notes }),
    ...(error && { 'aria-invalid': true }),
  }
}

/** Shows hint and error. The hint stays, because it often explains how to correct the error. */
export function FieldNotes({
  id,
  hint,
  error,
}: {
  id: string
  hint?: ReactNode
  error?: ReactNode
}) {
  return (
    <>
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="flex items-start gap-1.5 text-danger-ink text-sm"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </>
  )
}
