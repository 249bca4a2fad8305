import { expect, type Page } from '@playwright/test'

/** Words that people in India also write in Latin letters, and names. */
const kept =
  'Aftercare PDF JPEG PNG WebP ZIP MB KB kB Ctrl Enter SN Chrome Chromium Linux Android HeadlessChrome'

/** Built-in words that must be in Hindi, although the server sends them in English. */
const known =
  'Completed Delivered Dispatched Approved Rejected Confirmation Pending Year Years Month Months'

const words = (text: string): string[] => text.match(/[A-Za-z]{2,}/g) ?? []

/**
 * Finds Latin text on a Hindi page. Data from the server, such as names and codes, is allowed.
 * Texts of the pages are not.
 */
export class Latin {
  private readonly data = new Set<string>()
  private readonly reading: Promise<void>[] = []

  constructor(private readonly page: Page) {
    page.on('response', (response) => {
      if (!response.ok() || !response.headers()['content-type']?.includes('json')) return
      // The page does not show an answer that a navigation cancelled.
      const read = response.json().then(
        (body) => this.add(body),
        () => {},
      )
      this.reading.push(read)
    })
  }

  /** Allows the words of typed text. */
  typed(...texts: string[]) {
    for (const text of texts) for (const word of words(text)) this.data.add(word)
  }

  private add(body: unknown) {
    if (typeof body === 'string') this.typed(body)
    else if (body && typeof body === 'object') for (const one of Object.values(body)) this.add(one)
  }

  async expectNone() {
    await Promise.all(this.reading)
    const head = await this.page.$$eval('meta[name^="aftercare:"]', (tags) =>
      tags.map((tag) => tag.getAttribute('content') ?? ''),
    )
    const fine = new Set([...this.data, ...words(kept), ...head.flatMap(words)])
    for (const word of words(known)) fine.delete(word)
    const texts = await this.page.evaluate(shownTexts)
    const wrong = texts.filter((text) => words(text).some((word) => !fine.has(word)))
    expect.soft(wrong, `English on ${this.page.url()}`).toEqual([])
  }
}

/** Returns all texts and names of the page, except parts marked as another language. */
function shownTexts(): string[] {
  const named = ['aria-label', 'placeholder', 'title', 'alt']
  const texts = [document.title]
  const walk = (element: Element) => {
    if (element.matches('script, style, noscript, [lang]:not([lang|=hi])')) return
    for (const name of named) texts.push(element.getAttribute(name) ?? '')
    for (const child of element.childNodes) {
      if (child instanceof Element) walk(child)
      else if (child instanceof Text) texts.push(child.data)
    }
  }
  walk(document.body)
  return texts.map((text) => text.trim()).filter(Boolean)
}
