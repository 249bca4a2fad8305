import { AssignChosen } from '@/features/queue/AssignChosen'
import type { ChosenAction } from '@/features/queue/ChosenBar'
import { CopyNumbers } from '@/features/queue/CopyNumbers'
import { PrintChosen } from '@/features/queue/PrintChosen'
import { SetStatusOfChosen } from '@/features/ticket/many/SetStatusOfChosen'

/**
 * The actions for selected lines of the queue, in the order of the buttons. Each component gets the
 * lines and reports when it is done.
 */
export const chosenActions: readonly ChosenAction[] = [
  SetStatusOfChosen,
  AssignChosen,
  PrintChosen,
  CopyNumbers,
]
