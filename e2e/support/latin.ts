import { expect, type Page } from '@playwright/test'

/** What people in India write in Latin letters, too, and how the portal's people call it. */
const kept =
  'Aftercare PDF JPEG PNG WebP ZIP MB KB kB Ctrl Enter SN Chrome Chromium Linux Android HeadlessChrome'

/** The words that the portal itself knows must be Hindi, although the server sends them. */
const known =
  'Completed Delivered Dispatched Approved Rejected Confirmation Pending Year Years Month Months'

const words = (text: string): string[] => text.match(/[A-Za-z]{2,}/g) ?? []

/**
 * Finds Latin text on a page in Hindi. What the server sent as data, such as names, codes and what somebody typed, may
 * stand there; a sentence of the pages may not.
 */
export class Latin {
  private readonly data = new Set<string>()
  private readonly reading: Promise<void>[] = []

  constructor(private readonly page: Page) {
    page.on('response', (response) => {
      if (!response.ok() || !response.headers()['content-type']?.includes('json')) return
      // An answer that a navigation cut off shows nothing either.
      const read = response.json().then(
        (body) => this.add(body),
        () => {},
      )
      this.reading.push(read)
    })
  }

  /** Lets the words of something typed stand on the page. */
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

/** Every text and name of the page, but what says of itself that it is in another language. */
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
