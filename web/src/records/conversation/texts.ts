import { counted, grouped } from '@/lib/count'
import { MAX_FILE_MEGABYTES } from '@/lib/files'

/** Every sentence of a conversation. Full stops are part of them. */
export const texts = {
  title: 'Messages',
  /** The text for each side while there are no messages. */
  none: {
    customer: 'No messages yet. If you want to add or ask something, write to us here.',
    desk: 'No messages yet. The customer also gets your message by email.',
  },
  label: { customer: 'Your message', desk: 'Message to the customer' },
  you: 'You',
  customer: 'Customer',
  seen: 'Seen',
  isNew: 'New',
  send: 'Send',
  sending: 'Sending…',
  untold:
    'This customer has turned off emails about replies. They see your message only in the portal.',
  ctrlEnter: 'Press Ctrl+Enter to send.',
  required: 'Please write something or add a photo.',
  tooLong: 'A message has at most 4,000 characters.',
  left: (count: number) => `${grouped(count)} characters left`,
  failure: 'The message could not be sent. It is still here: please try again.',
  loadFailure: 'The messages could not be loaded.',
  retry: 'Retry',
  earlier: 'Show earlier messages',
  loadingEarlier: 'Loading…',
  addPhotos: 'Add photos',
  preparing: 'Preparing the photos…',
  tooMany: 'A message can have at most 5 photos.',
  tooHeavy: `The photos are larger than ${MAX_FILE_MEGABYTES} MB in total. Please send them in several messages.`,
  photo: (place: number) => `Photo ${place}`,
  photoOf: (place: number, of: number) => (of === 1 ? 'Photo' : `Photo ${place} of ${of}`),
  open: (place: number) => `Show photo ${place} large`,
  remove: (name: string) => `Remove ${name}`,
  newTab: 'Open in a new tab',
  previous: 'Previous',
  next: 'Next',
  brokenPhoto: 'This photo could not be loaded.',
  unread: (count: number) => counted(count, 'new message'),
  count: (count: number) => counted(count, 'message'),
  news: (number: string) => `You have a new message about ticket ${number}.`,
  read: 'Read',
} as const
