import { Printer } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { useToast } from '@/components/overlay/ToastProvider'
import { MOST_SHEETS, sheetsPath } from '@/lib/paths'
import type { ChosenActionProps } from './ChosenBar'
import { isTicket } from './kinds'
import { texts } from './texts'

const t = texts.print

/** Prints job cards and labels for the selected tickets. Requests and claims have none. */
export function PrintChosen({ chosen }: ChosenActionProps) {
  const toast = useToast()
  const numbers = chosen.filter(({ kind }) => isTicket(kind)).map(({ number }) => number)
  const looks = { variant: 'secondary', size: 'sm', icon: Printer } as const
  const label = numbers.length === chosen.length ? t.action : t.some(numbers.length)
  if (numbers.length > 0 && numbers.length <= MOST_SHEETS) {
    return (
      <ButtonLink {...looks} to={sheetsPath(numbers)}>
        {label}
      </ButtonLink>
    )
  }
  const refusal = numbers.length === 0 ? t.none : t.tooMany(MOST_SHEETS)
  return (
    <Button {...looks} onClick={() => toast({ text: refusal, tone: 'error' })}>
      {t.action}
    </Button>
  )
}
