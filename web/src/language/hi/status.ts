import type { Translated } from '..'

/** The built-in statuses. They are stored in English. Free text of the desk is not translated. */
export const status = {
  'Under Process': 'काम चल रहा है',
  'On Hold': 'रुका हुआ है',
  Completed: 'पूरा हुआ',
  Delivered: 'डिलीवर हो गया',
  'Replacement registered': 'रिप्लेसमेंट रजिस्टर हुआ',
  Dispatched: 'भेज दिया गया',
  Other: 'कुछ और',
  'In Process': 'जाँच में है',
  'In process': 'जाँच में है',
  Approved: 'मंज़ूर',
  Rejected: 'नामंज़ूर',
  'Wait for Confirmation': 'मंज़ूरी का इंतज़ार',
  Pending: 'पेंडिंग',
} satisfies Record<string, Translated>
