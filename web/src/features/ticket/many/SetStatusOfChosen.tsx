import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { ManyStatus } from './ManyStatus'
import { texts as t } from './texts'

interface Props {
  /** Lines of the queue. The preview finds the tickets among them. */
  chosen: readonly { id: string }[]
  onDone: () => void
}

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
