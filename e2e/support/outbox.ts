import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'

export interface Letter {
  subject: string
  text: string
  html: string
}

/** The emails that a portal without a mail server writes into its data folder. */
export class Outbox {
  constructor(
    private readonly folder: string,
    private readonly publicURL: string,
    private readonly url: string,
  ) {}

  /** Returns every email to an address so far, the oldest first. */
  async lettersTo(address: string): Promise<Letter[]> {
    if (!existsSync(this.folder)) return []
    const names = (await readdir(this.folder)).filter((name) => name.endsWith('.eml')).sort()
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(join(this.folder, name)))),
    )
    return mails
      .filter((mail) => mail.to?.some((to) => to.address === address))
      .map(({ subject = '', text = '', html = '' }) => ({ subject, text, html }))
  }

  /** Waits for an email to an address whose text contains the words. */
  async letterTo(address: string, words: string): Promise<Letter> {
    let found: Letter | undefined
    await expect
      .poll(
        async () => {
          found = (await this.lettersTo(address)).find((letter) => letter.text.includes(words))
          return found !== undefined
        },
        { message: `a mail to ${address} with '${words}'`, timeout: 60_000 },
      )
      .toBe(true)
    if (!found) throw new Error('unreachable: the poll above ends only with a letter')
    return found
  }

  /** Waits for an email with a link to the page. Returns the link on this portal. */
  async linkTo(address: string, page: string): Promise<string> {
    const { text } = await this.letterTo(address, this.publicURL + page)
    const link = text.split(/[\s<>]+/).find((word) => word.startsWith(this.publicURL + page))
    if (!link) throw new Error(`No link to ${page} in:\n${text}`)
    return this.url + link.slice(this.publicURL.length)
  }
}
