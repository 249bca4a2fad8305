import { TriangleAlert } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { texts } from './texts'
import type { Section } from './useSection'

const t = texts.section

interface Props {
  section: Section
  submit: string
  /** Runs before the form is sent. */
  onSubmit?: (event: FormEvent) => void
  /** Shown to the left of the buttons. */
  actions?: ReactNode
  /** Whether nothing can be changed here. */
  isFixed?: boolean
  children: ReactNode
}

export function SectionForm({
  section,
  submit,
  onSubmit,
  actions,
  isFixed = false,
  children,
}: Props) {
  const { form, isChanged, isSaving, problem, outdated, discard } = section
  return (
    <form
      {...form}
      onSubmit={onSubmit ?? section.submit}
      aria-label={submit}
      className="rounded-card border border-line bg-surface"
    >
      <div className="grid gap-5 p-4 md:p-5">
        {children}
        <FormAlert>{problem}</FormAlert>
        <Outdated outdated={outdated} />
      </div>
      {!isFixed && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-3 md:px-5">
          {actions && <div className="mr-auto">{actions}</div>}
          {isChanged && !isSaving && (
            <Button variant="quiet" onClick={discard}>
              {t.discard}
            </Button>
          )}
          <Button type="submit" pending={isSaving}>
            {submit}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Reports that a colleague saved first. */
function Outdated({ outdated }: Pick<Section, 'outdated'>) {
  return (
    <div role="alert" className="empty:sr-only">
      {outdated && (
        <div className="flex gap-2 rounded-control bg-tone-yellow px-3 py-3 text-sm text-tone-yellow-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <div className="grid justify-items-start gap-2">
            <p>
              <strong className="font-semibold">{t.outdated}</strong> {t.outdatedHelp}
            </p>
            <Button
              variant="secondary"
              size="sm"
              pending={outdated.isLoading}
              onClick={outdated.load}
            >
              {t.load}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
