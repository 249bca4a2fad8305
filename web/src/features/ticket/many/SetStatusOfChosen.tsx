import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { ManyStatus } from './ManyStatus'
import { texts as t } from './texts'

interface Props {
  /** Lines of the queue; which of them are tickets, the preview says. */
  chosen: readonly { id: string }[]
  onDone: () => void
}

/** Gives all lines that are chosen in the queue one status. */
export function SetStatusOfChosen({ chosen, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={ListChecks} onClick={() => setOpen(true)}>
        {t.action}
      </Button>
      <ManyStatus
        open={isOpen}
        ids={chosen.map(({ id }) => id)}
        onClose={() => setOpen(false)}
        onDone={() => {
          setOpen(false)
          onDone()
        }}
      />
    </>
  )
}
