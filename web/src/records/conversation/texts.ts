import { say, sayAll } from '@/language'
import { sayCount } from '@/lib/count'
import { MAX_FILE_MEGABYTES } from '@/lib/files'

export const texts = sayAll({
  title: 'Messages',
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
  left: (count: number) => sayCount(count, '{n} characters left', '{n} characters left'),
  failure: 'The message could not be sent. It is still here: please try again.',
  loadFailure: 'The messages could not be loaded.',
  retry: 'Retry',
  earlier: 'Show earlier messages',
  loadingEarlier: 'Loading…',
  addPhotos: 'Add photos',
  preparing: 'Preparing the photos…',
  tooMany: 'A message can have at most 5 photos.',
  tooHeavy: say(
    'The photos are larger than {limit} MB in total. Please send them in several messages.',
    { limit: MAX_FILE_MEGABYTES },
  ),
  photo: (place: number) => say('Photo {place}', { place }),
  photoOf: (place: number, of: number) =>
    of === 1 ? say('Photo') : say('Photo {place} of {of}', { place, of }),
  open: (place: number) => say('Show photo {place} large', { place }),
  remove: (name: string) => say('Remove {name}', { name }),
  newTab: 'Open in a new tab',
  previous: 'Previous',
  next: 'Next',
  brokenPhoto: 'This photo could not be loaded.',
  count: (count: number) => sayCount(count, '{n} message', '{n} messages'),
})

/** Only the desk can send a status or a ready answer with a message. */
export const deskTexts = {
  withStatus: 'Status with the message',
  keepStatus: 'Keep the status',
  sendWithStatus: 'Send and set status',
  sentWithStatus: (status: string) => `Message sent. The status is now ${status}.`,
  undoable: (number: string, status: string) => ({
    title: number,
    did: `set to ${status}, message sent`,
    undone: `The status of ${number} is undone. Your message stays sent.`,
  }),
  answers: {
    pick: 'Ready answer',
    placeholder: 'Insert a ready answer',
    placeholderKey: 'Ready answers: press / in an empty message',
    none: 'No ready answers yet',
    manage: 'Manage ready answers',
    title: 'Ready answers',
    help: 'Texts that everyone at the desk can insert into a message.',
    add: 'Add answer',
    edit: 'Edit',
    change: 'Edit answer',
    remove: 'Delete',
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving…',
    titleLabel: 'Title',
    textLabel: 'Text',
    textHint:
      '{name}, {number} and {product} become the customer’s name, the ticket number and the product.',
    titleRequired: 'Please enter a title.',
    textRequired: 'Please enter the text.',
    saved: (title: string) => `${title} was saved.`,
    removed: (title: string) => `${title} was deleted.`,
    removeTitle: (title: string) => `Delete ${title}?`,
    removeMessage: 'Messages that were sent with it stay as they are.',
    failure: 'The answer could not be saved. Please try again.',
    photosFailure: 'The photos of this answer could not be loaded. Please add them yourself.',
  },
} as const
