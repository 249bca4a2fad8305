import type { hi } from './hi'

/**
 * The language of the page. English stands in the code and is its own key; another language is a folder that has
 * every sentence, loaded before the first screen and only where it was chosen (decision 68).
 */

/** Every sentence that a customer can read. One without Hindi does not compile. */
export type Sentence = keyof typeof hi

/** A sentence with a number in it, by the plural forms of a language that has several. */
type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

declare const said: unique symbol
/** A text that is already in the language of the page. */
type Said = string & { readonly [said]: true }

/** What a folder of a language has for each sentence. */
export type Translated = string | Forms

type Words = Readonly<Record<string, Translated>>

/** The languages in their own words. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const

export type Language = keyof typeof languages

/** How each language writes numbers and dates: Hindi with the digits that people in India use, and the clock of the English pages. */
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
    // Storage may be forbidden: then there is no choice.
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

/** Shows everything in another language. Texts are read when a page is loaded, so it is loaded again. */
export function choose(chosen: Language, person?: string): void {
  keep(chosen, person)
  window.location.reload()
}

async function load(): Promise<Words | undefined> {
  // The desk reads English, and so do tests without a page.
  if (typeof document === 'undefined' || window.location.pathname.startsWith('/admin')) return
  const { language } = kept()
  if (!language || language === 'en') return
  // Without a connection the page works in English.
  return folders[language]().catch(() => undefined)
}

const words = await load()

/** The language in which this page is shown. */
export const language: Language = (words && kept().language) || 'en'

if (words) document.documentElement.lang = language

/** The locale for numbers and dates, where English has this one. */
export const localeOr = (english: string): string =>
  language === 'en' ? english : locales[language]

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

type Values<S extends string> = [Names<S>] extends [never]
  ? []
  : [values: Record<Names<S>, string | number>]

/** A sentence with its values: say('Hello, {name}', { name }). */
export function say<S extends Sentence>(sentence: S, ...[values]: Values<S>): Said {
  return fill(sayKnown(sentence), values) as Said
}

/** What stands in a sentence that counts: the form for the number. */
export function formFor(count: number, one: string, other: Sentence): string {
  if (!words) return count === 1 ? one : other
  const forms = words[other]
  if (typeof forms !== 'object') return forms ?? other
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other
}

export function fill(sentence: string, values: Record<string, string | number> = {}): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name) => `${values[name] ?? whole}`)
}

/** What may be a sentence of the portal, such as a status or what the server says; anything else stays as it is. */
export function sayKnown(text: string): string {
  const found = words?.[text]
  return (typeof found === 'object' ? found.other : found) ?? text
}

/** What the server says: by its code and the values in it, else by the English sentence. */
export function sayAnswer(message: string, code?: string, values: readonly string[] = []): string {
  const found = words?.[code ?? message]
  if (typeof found !== 'string') return sayKnown(message)
  let place = 0
  return found.replaceAll(/%[a-z]/g, () => sayKnown(values[place++] ?? ''))
}

/** The same texts, if each of them has its translation. */
type Known<T> = T extends Said | Sentence | '' | ((...args: never[]) => unknown)
  ? T
  : T extends string
    ? Sentence
    : { readonly [Name in keyof T]: Known<T[Name]> }

/** The texts of a screen, each of them said. */
export function sayAll<const T>(texts: T & Known<T>): T {
  return words ? (translated(texts) as T) : texts
}

function translated(texts: unknown): unknown {
  if (typeof texts === 'string') return sayKnown(texts)
  if (Array.isArray(texts)) return texts.map(translated)
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, translated(text)]))
}
