import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { ManyStatus } from './ManyStatus'

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
        Set status
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
