import { createServer, type Socket } from 'node:net'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/**
 * A local mail server without encryption or login. It refuses recipients that begin with `nobody`.
 */
export interface MailServer {
  host: string
  port: number
  /** Waits for an email to an address whose text contains the words. */
  letterTo(address: string, words: string): Promise<Email>
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const letters: Email[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // The portal may close the connection early, like every sender.
    socket.on('error', () => socket.destroy())
    talk(socket, async (content) => letters.push(await PostalMime.parse(content)))
  })
  const host = '127.0.0.1'
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port.')

  async function letterTo(to: string, words: string): Promise<Email> {
    const isIt = (letter: Email) =>
      letter.to?.some((one) => one.address === to) === true && letter.text?.includes(words) === true
    await expect
      .poll(() => letters.some(isIt), { message: `a letter to ${to} with '${words}'` })
      .toBe(true)
    return letters.find(isIt) as Email
  }

  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  return { host, port: address.port, letterTo, stop }
}

const END = '\r\n.\r\n'

/** The SMTP commands that an email needs. */
function talk(socket: Socket, take: (content: string) => Promise<unknown>) {
  let heard = ''
  let isLetter = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mail.test ESMTP')
  socket.setEncoding('utf8').on('data', async (chunk: string) => {
    heard += chunk
    for (;;) {
      const end = heard.indexOf(isLetter ? END : '\r\n')
      if (end < 0) return
      const said = heard.slice(0, end)
      heard = heard.slice(end + (isLetter ? END.length : 2))
      if (isLetter) {
        isLetter = false
        // SMTP doubles a dot at the start of a line.
        await take(said.replaceAll('\r\n..', '\r\n.'))
        say('250 2.0.0 Taken')
        continue
      }
      const word = said.slice(0, 4).toUpperCase()
      if (word === 'QUIT') {
        socket.end('221 2.0.0 Bye\r\n')
        return
      }
      if (word === 'EHLO') say('250-mail.test\r\n250 8BITMIME')
      else if (/^RCPT TO:<nobody/i.test(said)) say('550 5.1.1 No such mailbox')
      else if (word === 'DATA') {
        isLetter = true
        say('354 Go on')
      } else say('250 2.0.0 Good')
    }
  })
}
