import { UserPlus } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { whenOpened } from '@/components/overlay/whenOpened'
import type { ChosenActionProps } from './ChosenBar'
import { texts } from './texts'

const AssignChosenDialog = whenOpened(
  async () => (await import('./AssignChosenDialog')).AssignChosenDialog,
)

/** Gives all chosen lines to one person. */
export function AssignChosen({ chosen, onDone, opened, setOpened }: ChosenActionProps) {
  return (
    <>
      <Button variant="secondary" size="sm" icon={UserPlus} onClick={() => setOpened('assign')}>
        {texts.assign.action}
      </Button>
      <AssignChosenDialog
        open={opened === 'assign'}
        chosen={chosen}
        onClose={() => setOpened('')}
        onDone={onDone}
      />
    </>
  )
}
