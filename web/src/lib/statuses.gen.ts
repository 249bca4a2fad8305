/** Written by `make gen` from internal/platform/status: the words by which the portal itself decides something. */

/** What the desk's form offers for a ticket that is still at work. */
export const atWork = ['Under Process', 'On Hold'] as const

/** What ends a ticket by itself. */
export const ended = ['Completed', 'Delivered'] as const

/** What ends a warranty request or a claim. */
export const decisions = ['Approved', 'Rejected'] as const

/** What the desk's form offers for a repair. */
export const repairWords = ['Under Process', 'Completed', 'On Hold'] as const

/** What it offers for an advance replacement. */
export const awrWords = ['Under Process', 'On Hold', 'Completed', 'Delivered'] as const

/** Where the desk takes a claim first. */
export const IN_PROCESS = 'In Process'

/** The colour of each word in small letters, by kind of record. */
export const tones = {
  ticket: {
    'under process': 'blue',
    'on hold': 'yellow',
    completed: 'green',
    delivered: 'purple',
    'replacement registered': 'blue',
    dispatched: 'blue',
    other: 'orange',
  },
  warranty: {
    'in process': 'yellow',
    approved: 'green',
    rejected: 'red',
  },
  claim: {
    'wait for confirmation': 'yellow',
    'in process': 'amber',
    approved: 'green',
    rejected: 'red',
    pending: 'lemon',
  },
  claimAtDesk: {
    'wait for confirmation': 'lemon',
    'in process': 'amber',
    approved: 'green',
    rejected: 'red',
    pending: 'lemon',
  },
} as const
