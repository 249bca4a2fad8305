import type { Translated } from '..'

/** Written by `make gen` from internal/platform/status: the Hindi of each word. */
export const status = {
  'Under Process': 'काम चल रहा है',
  'On Hold': 'रुका हुआ है',
  Completed: 'पूरा हुआ',
  Delivered: 'डिलीवर हो गया',
  'Replacement registered': 'रिप्लेसमेंट रजिस्टर हुआ',
  Dispatched: 'भेज दिया गया',
  Other: 'कुछ और',
  'In process': 'जाँच में है',
  Approved: 'मंज़ूर',
  Rejected: 'नामंज़ूर',
  'Wait for Confirmation': 'मंज़ूरी का इंतज़ार',
  'In Process': 'जाँच में है',
  Pending: 'पेंडिंग',
} satisfies Record<string, Translated>
