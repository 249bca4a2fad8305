import { UserPlus } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { whenOpened } from '@/components/overlay/whenOpened'
import type { ChosenActionProps } from './ChosenBar'
import { texts } from './texts'

const AssignChosenDialog = whenOpened(
  async () => (await import('./AssignChosenDialog')).AssignChosenDialog,
)

/** Gives all chosen lines to one person. */
export function AssignChosen({ chosen, onDone, isAssigning, setAssigning }: ChosenActionProps) {
  return (
    <>
      <Button variant="secondary" size="sm" icon={UserPlus} onClick={() => setAssigning(true)}>
        {texts.assign.action}
      </Button>
      <AssignChosenDialog
        open={isAssigning}
        chosen={chosen}
        onClose={() => setAssigning(false)}
        onDone={onDone}
      />
    </>
  )
}
