import { CircleCheck } from 'lucide-react'
import { ButtonLink } from '@/components/ButtonLink'
import { Card } from '@/components/Card'
import { paths } from '@/lib/paths'
import { texts } from './texts'

/** Takes the place of the form once the agreement of the open quarter exists. */
export function SubmittedNotice({ quarter }: { quarter: string }) {
  return (
    <Card className="flex flex-col items-center px-6 py-12 text-center md:py-16">
      <span className="mb-5 grid size-14 place-items-center rounded-full bg-mint-soft text-success-ink">
        <CircleCheck aria-hidden="true" className="size-7" />
      </span>
      <p className="text-muted text-sm">{quarter}</p>
      <p className="mt-2 max-w-md text-balance font-medium text-lg">{texts.notice.submitted}</p>
      <ButtonLink to={paths.myAgreements} className="mt-7">
        {texts.notice.view}
      </ButtonLink>
    </Card>
  )
}
