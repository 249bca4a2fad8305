import { ListChecks } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { ManyStatus } from './ManyStatus'

interface Props {
  /** Lines of the queue. The preview finds the tickets among them. */
  chosen: readonly { id: string }[]
  onDone: () => void
  /** The dialog for the selected lines that is open. */
  opened: string
  setOpened: (opened: 'status' | '') => void
}

export function SetStatusOfChosen({ chosen, onDone, opened, setOpened }: Props) {
  return (
    <>
      <Button size="sm" icon={ListChecks} onClick={() => setOpened('status')}>
        Set status
      </Button>
      <ManyStatus
        open={opened === 'status'}
        ids={chosen.map(({ id }) => id)}
        onClose={() => setOpened('')}
        onDone={() => {
          setOpened('')
          onDone()
        }}
      />
    </>
  )
}
