import type { hi } from './hi'

/**
 * The language of the page. English is in the code and is also the key. Another language is a
 * folder with every sentence. It loads before the first screen, only if it was chosen (decision
 * 68).
 */

/** Every sentence for customers. A sentence without Hindi does not compile. */
export type Sentence = keyof typeof hi

/** A sentence with a number, in the plural forms of a language. */
type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

declare const said: unique symbol
/** A text that is already in the language of the page. */
type Said = string & { readonly [said]: true }

/** The translation of a sentence. */
export type Translated = string | Forms

type Words = Readonly<Record<string, Translated>>

/** The languages in their own names. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const

export type Language = keyof typeof languages

/**
 * The locale for numbers and dates. Hindi uses Latin digits and the 24-hour clock, like the English
 * pages.
 */
const locales = { hi: 'hi-IN-u-hc-h23-nu-latn' }
const folders = { hi: async (): Promise<Words> => (await import('./hi')).hi }

const KEY = 'aftercare.language'

/** The language selected on this device, and the customer whose account has it. */
export function kept(): { language?: Language; person?: string } {
  try {
    const [language = '', person] = (localStorage.getItem(KEY) ?? '').split(' ')
    return language in languages
      ? { language: language as Language, ...(person && { person }) }
      : {}
  } catch {
    // If storage is blocked, there is no choice.
    return {}
  }
}

export function keep(chosen: Language, person = ''): void {
  try {
    localStorage.setItem(KEY, `${chosen} ${person}`.trim())
  } catch {
    // The page then stays in English.
  }
}

/** Switches the language. Texts are read at page load, so the page reloads. */
export function choose(chosen: Language, person?: string): void {
  keep(chosen, person)
  window.location.reload()
}

async function load(): Promise<Words | undefined> {
  // The desk is English, and so are tests without a document.
  if (typeof document === 'undefined' || window.location.pathname.startsWith('/admin')) return
  const { language } = kept()
  if (!language || language === 'en') return
  // Without a connection, the page is in English.
  return folders[language]().catch(() => undefined)
}

const words = await load()

export const language: Language = (words && kept().language) || 'en'

if (words) document.documentElement.lang = language

/** Returns the locale for numbers and dates. `english` is the locale for English. */
export const localeOr = (english: string): string =>
  language === 'en' ? english : locales[language]

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

type Values<S extends string> = [Names<S>] extends [never]
  ? []
  : [values: Record<Names<S>, string | number>]

/** Returns a sentence with its values: say('Hello, {name}', { name }). */
export function say<S extends Sentence>(sentence: S, ...[values]: Values<S>): Said {
  return fill(sayKnown(sentence), values) as Said
}

/** Returns the plural form for a number. */
export function formFor(count: number, one: string, other: Sentence): string {
  if (!words) return count === 1 ? one : other
  const forms = words[other]
  if (typeof forms !== 'object') return forms ?? other
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other
}

export function fill(sentence: string, values: Record<string, string | number> = {}): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name) => `${values[name] ?? whole}`)
}

/**
 * Translates a text that may be a sentence of the portal, such as a status. Other text stays
 * unchanged.
 */
export function sayKnown(text: string): string {
  const found = words?.[text]
  return (typeof found === 'object' ? found.other : found) ?? text
}

/** Translates a server message by its code and values, or else by its English text. */
export function sayAnswer(message: string, code?: string, values: readonly string[] = []): string {
  const found = words?.[code ?? message]
  if (typeof found !== 'string') return sayKnown(message)
  let place = 0
  return found.replaceAll(/%[a-z]/g, () => sayKnown(values[place++] ?? ''))
}

/** The same texts, if all of them have a translation. */
type Known<T> = T extends Said | Sentence | '' | ((...args: never[]) => unknown)
  ? T
  : T extends string
    ? Sentence
    : { readonly [Name in keyof T]: Known<T[Name]> }

export function sayAll<const T>(texts: T & Known<T>): T {
  return words ? (translated(texts) as T) : texts
}

function translated(texts: unknown): unknown {
  if (typeof texts === 'string') return sayKnown(texts)
  if (Array.isArray(texts)) return texts.map(translated)
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, translated(text)]))
}
