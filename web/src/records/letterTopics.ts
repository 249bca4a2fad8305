import { sayAll } from '@/language'

interface TopicText {
  label: string
  hint: string
}

/** The names of the email topics that customers can turn off. */
export const topicTexts: Record<string, TopicText> = sayAll({
  'warranty-end': {
    label: 'A warranty ends soon',
    hint: '30 and 7 days before the last day.',
  },
  extension: {
    label: 'You can still extend a warranty',
    hint: 'On the fifth day after the purchase.',
  },
  decision: {
    label: 'Decisions',
    hint: 'On your warranty requests and claims.',
  },
  status: {
    label: 'Ticket updates',
    hint: 'When the status of a ticket changes.',
  },
  answer: {
    label: 'Replies',
    hint: 'When our desk writes to you about a ticket.',
  },
})
