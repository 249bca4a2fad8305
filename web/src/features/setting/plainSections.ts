import { type Settings, saveAlerts, saveContact, saveDue, saveReasons, saveSentences } from './api'

interface Common {
  /** The name on the server. */
  name: string
  label: string
  hint?: string
  required?: boolean
  rows?: number
  longest?: number
}

/** A setting with a plain value. 'lines' is one text, 'list' has one value per line. */
export type PlainFieldOf = Common &
  (
    | { kind: 'text' | 'email' | 'tel' | 'lines' | 'check' }
    | { kind: 'number'; least: number; most: number; needed: string }
    | { kind: 'list'; wrong: (lines: readonly string[]) => string | undefined }
  )

/** Settings that are saved together, with their texts. */
export interface PlainSectionOf {
  words: { title: string; help: string; submit: string; done: string; note?: string }
  fields: readonly PlainFieldOf[]
  read: (settings: Settings) => Record<string, unknown>
  save: (body: never) => Promise<Settings>
}

export const contactSection = {
  words: {
    title: 'Contact',
    help: 'How customers reach you, and who signs your agreements.',
    submit: 'Save contact',
    done: 'The contact was saved.',
  },
  read: (settings) => settings,
  save: saveContact,
  fields: [
    {
      name: 'supportEmail',
      kind: 'email',
      label: 'Support address',
      hint: 'Shown below the ticket tracker and in every email. Leave it empty to use care@ and your portal’s host name.',
    },
    {
      name: 'supportPhone',
      kind: 'tel',
      label: 'Support phone',
      hint: 'Shown beside the address. Leave it empty if you have none.',
    },
    {
      name: 'signatory',
      kind: 'text',
      label: 'Signatory',
      hint: 'The name or position that signs the agreement letter.',
      required: true,
    },
    {
      name: 'postalAddress',
      kind: 'lines',
      label: 'Postal address',
      hint: 'Printed on parcel labels as the sender. Up to four lines.',
      rows: 3,
      longest: 300,
    },
  ],
} satisfies PlainSectionOf

const days = {
  kind: 'number',
  least: 1,
  most: 60,
  needed: 'Please enter 1 to 60 working days.',
} as const

export const dueSection = {
  words: {
    title: 'Due dates',
    help: 'The number of working days before the queue marks a record as late.',
    note: 'New records use these days. Records already in the queue keep their due dates.',
    submit: 'Save due dates',
    done: 'The due dates were saved.',
  },
  read: ({ due }) => due,
  save: saveDue,
  fields: [
    { name: 'repair', label: 'Repair & service', ...days },
    { name: 'awr', label: 'AWR', ...days },
    { name: 'warranty', label: 'Warranty requests', ...days },
    { name: 'claim', label: 'Claims', ...days },
  ],
} satisfies PlainSectionOf

export const alertsSection = {
  words: {
    title: 'Alerts',
    help: 'When we email managers and owners about unusual activity at the desk.',
    note: 'We also send one if an agent reads ten times that many lines of lists, queue and search. You get at most one email per agent and hour. The agent can continue to work.',
    submit: 'Save alerts',
    done: 'The alerts were saved.',
  },
  read: ({ alerts }) => alerts,
  save: saveAlerts,
  fields: [
    {
      name: 'customersPerHour',
      kind: 'number',
      label: 'Customers per hour',
      hint: 'From 10 to 10,000. We send an email if an agent opens more customers than this in one hour.',
      least: 10,
      most: 10_000,
      needed: 'Please enter a number from 10 to 10,000.',
    },
    {
      name: 'emailTrailHead',
      kind: 'check',
      label: 'Email owners a daily proof of the audit trail',
      hint: 'Keep these emails. Each one proves that no one changed entries up to that day.',
    },
  ],
} satisfies PlainSectionOf

const sentence = { kind: 'text', longest: 200 } as const

export const sentencesSection = {
  words: {
    title: 'How you work',
    help: 'Sentences that tell customers how you work, in your own words.',
    note: 'Empty a field to get our sentence back.',
    submit: 'Save sentences',
    done: 'The sentences were saved.',
  },
  read: ({ sentences }) => sentences,
  save: saveSentences,
  fields: [
    {
      name: 'collect',
      label: 'Collection and return',
      hint: 'Below the address in a service or AWR request.',
      ...sentence,
    },
    {
      name: 'request',
      label: 'After a request',
      hint: 'In the email about a new request.',
      ...sentence,
    },
    {
      name: 'warranty',
      label: 'Warranty extension',
      hint: 'Below the request for an extension, and in its email.',
      ...sentence,
    },
  ],
} satisfies PlainSectionOf

export const reasonsSection = {
  words: {
    title: 'Ready reasons',
    help: 'Reasons you can select when you reject a request. Customers read them in their email.',
    submit: 'Save reasons',
    done: 'The ready reasons were saved.',
  },
  read: (settings) => settings,
  save: saveReasons,
  fields: [
    {
      name: 'reasons',
      kind: 'list',
      label: 'Reasons',
      hint: 'One reason per line: at most 20, each with at most 200 characters. Number keys select the first nine.',
      rows: 7,
      wrong: (lines) => {
        if (lines.length > 20) return 'Please keep at most 20 ready reasons.'
        if (lines.some((line) => line.length > 200)) {
          return 'Please shorten each reason to at most 200 characters.'
        }
        return new Set(lines).size < lines.length ? 'A reason is in the list twice.' : undefined
      },
    },
  ],
} satisfies PlainSectionOf
