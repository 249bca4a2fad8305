import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { Card } from '@/components/page/Card'
import { paths } from '@/lib/paths'
import { signNext, texts } from './texts'

interface SubmittedNoticeProps {
  quarter: string
  next?: { quarter: string; onSign: () => void } | undefined
  /** Whether the notice replaces a form that was just sent. It then takes the focus. */
  isNew?: boolean
}

/** Replaces the form after the agreement of the quarter is signed. */
export function SubmittedNotice({ quarter, next, isNew = false }: SubmittedNoticeProps) {
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    // The pressed button disappeared with the form.
    if (isNew) notice.current?.focus()
  }, [isNew])
  return (
    <Card
      ref={notice}
      tabIndex={-1}
      className="flex flex-col items-center px-6 py-12 text-center md:py-16"
    >
      <span className="mb-5 grid size-14 place-items-center rounded-full bg-mint-soft text-success-ink">
        <CircleCheck aria-hidden="true" className="size-7" />
      </span>
      <p className="text-muted text-sm">{quarter}</p>
      <p className="mt-2 max-w-md text-balance font-medium text-lg">{texts.notice.submitted}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.myAgreements}>{texts.notice.view}</ButtonLink>
        {next && (
          <Button variant="secondary" onClick={next.onSign}>
            {signNext(next.quarter)}
          </Button>
        )}
      </div>
    </Card>
  )
}
