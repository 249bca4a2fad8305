import { type Settings, saveAlerts, saveContact, saveDue, saveReasons } from './api'
import { texts } from './texts'

interface Common {
  /** As the server calls it. */
  name: string
  label: string
  hint?: string
  required?: boolean
  rows?: number
  longest?: number
}

/** A setting that is a plain value, and how it is typed: 'lines' is one text, 'list' one value a line. */
export type PlainFieldOf = Common &
  (
    | { kind: 'text' | 'email' | 'tel' | 'lines' | 'check' }
    | { kind: 'number'; least: number; most: number; needed: string }
    | { kind: 'list'; wrong: (lines: readonly string[]) => string | undefined }
  )

export interface PlainSectionOf {
  words: { title: string; help: string; submit: string; done: string; note?: string }
  fields: readonly PlainFieldOf[]
  /** Where its values stand in the settings. */
  read: (settings: Settings) => Record<string, unknown>
  save: (body: never) => Promise<Settings>
}

const { contact: c, due: d, alerts: a, reasons: r } = texts

/** Where customers find help, and who signs. */
export const contactSection = {
  words: c,
  read: (settings) => settings,
  save: saveContact,
  fields: [
    { name: 'supportEmail', kind: 'email', label: c.supportEmail, hint: c.supportEmailHint },
    { name: 'supportPhone', kind: 'tel', label: c.supportPhone, hint: c.supportPhoneHint },
    { name: 'signatory', kind: 'text', label: c.signatory, hint: c.signatoryHint, required: true },
    {
      name: 'postalAddress',
      kind: 'lines',
      label: c.postalAddress,
      hint: c.postalAddressHint,
      rows: 3,
      longest: 300,
    },
  ],
} satisfies PlainSectionOf

const days = { kind: 'number', least: 1, most: 60, needed: d.needed } as const

/** How many working days the desk has for what comes. */
export const dueSection = {
  words: { ...d, note: d.from },
  read: ({ due }) => due,
  save: saveDue,
  fields: [
    { name: 'repair', label: d.repair, ...days },
    { name: 'awr', label: d.awr, ...days },
    { name: 'warranty', label: d.warranty, ...days },
    { name: 'claim', label: d.claim, ...days },
  ],
} satisfies PlainSectionOf

/** When managers get an email about what an agent reads, and owners one about the audit trail. */
export const alertsSection = {
  words: { ...a, note: a.once },
  read: ({ alerts }) => alerts,
  save: saveAlerts,
  fields: [
    {
      name: 'customersPerHour',
      kind: 'number',
      label: a.customersPerHour,
      hint: a.hint,
      least: 10,
      most: 10_000,
      needed: a.needed,
    },
    {
      name: 'emailTrailHead',
      kind: 'check',
      label: a.emailTrailHead,
      hint: a.emailTrailHeadHint,
    },
  ],
} satisfies PlainSectionOf

const MOST_REASONS = 20
const LONGEST_REASON = 200

/** The reasons of a rejection that the review offers. */
export const reasonsSection = {
  words: r,
  read: (settings) => settings,
  save: saveReasons,
  fields: [
    {
      name: 'reasons',
      kind: 'list',
      label: r.label,
      hint: r.hint,
      rows: 7,
      wrong: (lines) => {
        if (lines.length > MOST_REASONS) return r.tooMany
        if (lines.some((line) => line.length > LONGEST_REASON)) return r.tooLong
        return new Set(lines).size < lines.length ? r.twice : undefined
      },
    },
  ],
} satisfies PlainSectionOf
