import { render } from '@testing-library/react'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { customerPages, entrances, publicPages } from '@/app/pages'
import { hi } from './hi'
import { account } from './hi/account'
import { agreement } from './hi/agreement'
import { common } from './hi/common'
import { privacy } from './hi/privacy'
import { product } from './hi/product'
import { refusals } from './hi/refusals'
import { scheme } from './hi/scheme'
import { status } from './hi/status.gen'
import { ticket } from './hi/ticket'

const parts = [account, agreement, common, privacy, product, refusals, scheme, status, ticket]

/** Loads the modules as a page in this language does. */
async function loaded(language: string) {
  vi.resetModules()
  localStorage.setItem('aftercare.language', language)
  const room = await import('.')
  const [{ sayCount, grouped }, dates, money, statuses, errors] = await Promise.all([
    import('@/lib/count'),
    import('@/lib/dates'),
    import('@/lib/money'),
    import('@/records/statusTones'),
    import('@/api/error'),
  ])
  return { ...room, sayCount, grouped, ...dates, ...money, ...statuses, ...errors }
}

// Other test files share the document and the modules.
afterAll(() => {
  document.documentElement.lang = 'en'
  vi.resetModules()
})

describe('Hindi', () => {
  test('no sentence stands in two files', () => {
    const all = parts.flatMap((part) => Object.keys(part))
    expect(all.filter((sentence, place) => all.indexOf(sentence) !== place)).toEqual([])
  })

  test('every sentence has the English values, and no English left', () => {
    const names = (text: string) => [...text.matchAll(/\{\w+\}|%[sd]/g)].map(String).sort()
    for (const [sentence, found] of Object.entries(hi)) {
      for (const text of typeof found === 'string' ? [found] : Object.values(found)) {
        expect(names(text), sentence).toEqual(names(sentence))
        const words = text.replaceAll(/\{\w+\}|%[sd]/g, '').match(/[A-Za-z]{2,}/g) ?? []
        expect(
          words.filter((word) => !kept.has(word)),
          sentence,
        ).toEqual([])
      }
    }
  })

  test('values of the server keep their order', () => {
    const verbs = (text: string) => text.match(/%[sd]/g)
    for (const [code, text] of Object.entries(refusals)) expect(verbs(text)).toEqual(verbs(code))
  })

  test('every page of customers has its title', () => {
    const desk = (path: string) => path.startsWith('/admin')
    const pages = Object.values({ ...entrances, ...publicPages, ...customerPages })
    const titles = pages.filter(({ path }) => !desk(path)).map(({ title }) => title)
    expect(titles.filter((title) => !(title in hi))).toEqual([])
  })
})

/** Words that people in India also write in Latin letters. */
const kept = new Set(
  'PDF JPEG PNG WebP HEIC SVG GIF ZIP QR MB Ctrl Enter en hi abcdefgh'.split(' '),
)

describe('a page in Hindi', () => {
  test('says a sentence with its values', async () => {
    const { say, language } = await loaded('hi')
    expect(say('Hello, {name}', { name: 'Asha' })).toBe('नमस्ते, Asha')
    expect([language, document.documentElement.lang]).toEqual(['hi', 'hi'])
  })

  test('counts by the rules of Hindi, where nought is singular', async () => {
    const { sayCount } = await loaded('hi')
    const say = (count: number) => sayCount(count, '{n} new message', '{n} new messages')
    expect([say(0), say(1), say(2)]).toEqual(['0 नया मैसेज', '1 नया मैसेज', '2 नए मैसेज'])
  })

  test('writes numbers, dates and money as people in India do', async () => {
    const { grouped, rupees, inShort, longDate, englishDate } = await loaded('hi')
    expect([grouped(150_000), rupees(150_000)]).toEqual(['1,50,000', '₹1,50,000'])
    expect(inShort(250_000)).toBe('₹2.5\u00a0लाख')
    expect(longDate('2025-09-05')).toBe('5 सितंबर 2025')
    expect(englishDate('2025-09-05')).toBe('5 September 2025')
  })

  test('shows known statuses in Hindi and keeps typed texts', async () => {
    const { statusTone } = await loaded('hi')
    expect(statusTone('On Hold', 'ticket-customer')).toEqual({ word: 'रुका हुआ है', tone: 'yellow' })
    expect(statusTone('Dispatched\nBlueDart 77', 'ticket-customer').word).toBe(
      'भेज दिया गया\nBlueDart 77',
    )
    expect(statusTone('Waiting for a part', 'ticket-customer').word).toBe('Waiting for a part')
  })

  test('translates a refusal by code, then sentence, or keeps it', async () => {
    const { ApiError, fieldsOf } = await loaded('hi')
    const message = (body: object) => ApiError.answer(400, '', JSON.stringify(body)).message
    const said = 'Please enter your query.'
    expect(message({ message: said, code: 'Please enter %s.', values: ['your query'] })).toBe(
      'कृपया अपनी समस्या लिखें।',
    )
    expect(message({ message: 'Product not found.' })).toBe('प्रोडक्ट नहीं मिला।')
    expect(message({ message: 'A new sentence.', code: 'A new %s.' })).toBe('A new sentence.')
    const fields = [
      { name: 'query', message: said, code: 'Please enter %s.', values: ['the address'] },
    ]
    expect(fieldsOf(ApiError.answer(400, '', JSON.stringify({ fields })))).toEqual([
      { name: 'query', message: 'कृपया पता लिखें।' },
    ])
  })

  test('has the login in Hindi', async () => {
    await loaded('hi')
    const { Promises } = await import('@/features/account/Promises')
    const { container } = render(<Promises />)
    expect(container.textContent).toMatch(/^सारी वारंटी एक जगह/)
  })
})

describe('a page in English', () => {
  test.each(['', 'en', 'en CU1', 'fr'])('when the device keeps %o', async (kept) => {
    const { say, sayAll, language } = await loaded(kept)
    expect(language).toBe('en')
    expect(say('Hello, {name}', { name: 'Asha' })).toBe('Hello, Asha')
    const texts = { title: 'Login' } as const
    expect(sayAll(texts)).toBe(texts)
  })

  test('at the desk, with any choice', async () => {
    window.history.replaceState(null, '', '/admin/login')
    expect((await loaded('hi')).language).toBe('en')
    window.history.replaceState(null, '', '/')
  })
})
