import { AssignChosen } from '@/features/queue/AssignChosen'
import type { ChosenAction } from '@/features/queue/ChosenBar'
import { CopyNumbers } from '@/features/queue/CopyNumbers'
import { PrintChosen } from '@/features/queue/PrintChosen'
import { SetStatusOfChosen } from '@/features/ticket/many/SetStatusOfChosen'

/**
 * What the desk can do with all lines that it has chosen in the queue, in the order of the buttons.
 * Each is a component of its own room; it is told the chosen lines, and says when it is done.
 */
export const chosenActions: readonly ChosenAction[] = [
  SetStatusOfChosen,
  AssignChosen,
  PrintChosen,
  CopyNumbers,
]
