import { pastEntries, pastTicket } from '@test/data/history'
import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { adminSession } from '@/lib/session'
import { type Entry, kinds } from './api'
import { EntryCard } from './EntryCard'

beforeEach(() => {
  adminSession.start(freshToken())
})

function show(entry: Entry) {
  serve({ 'GET /desk/me': () => json(200, { username: 'devi', name: 'Devi Nair', role: 'Owner' }) })
  renderPage(<EntryCard customerId="CU1" entry={entry} onRaise={vi.fn()} />)
  return screen.getByRole('article')
}

const said: Record<Entry['kind'], string> = {
  product: '8 Port PoE Switch',
  ticket: 'Port 3 is dead.',
  extension: 'Warranty extension',
  claim: 'Diwali Bonanza',
  agreement: 'Agreement signed',
  letter: 'asha@example.com',
  message: 'Port 4 is dead, too.',
  note: 'Calls back on Monday.',
}

test.each(kinds)('an entry of the kind %s says when it was, and what', (kind) => {
  const entry = pastEntries.find((one) => one.kind === kind)
  if (!entry) throw new Error(`there is no entry of the kind ${kind}`)
  const card = show(entry)
  expect(card.querySelector('time')?.dateTime).toBe(entry.at)
  expect(card.textContent).toContain(said[kind])
})

test('a ticket has its last status above the others, which unfold', () => {
  const card = show({ id: '01T', kind: 'ticket', at: pastTicket.raisedAt, ticket: pastTicket })
  const text = card.textContent ?? ''
  expect(text.indexOf('Completed')).toBeGreaterThan(-1)
  expect(text.indexOf('Completed')).toBeLessThan(text.indexOf('Under Process'))
})

test('an extension that the portal closed names no person', () => {
  const entry = pastEntries.find((one) => one.kind === 'extension')
  if (!entry?.extension) throw new Error('there is no extension')
  const { decidedBy: _, ...extension } = entry.extension
  const card = show({ ...entry, extension: { ...extension, decidedAt: '2026-03-09T05:00:00Z' } })
  expect(card.textContent).toContain(`${extension.status} on 09 Mar 2026`)
  expect(card.textContent).not.toContain(' by ')
})

test('a claim whose invoice is removed offers none', () => {
  const entry = pastEntries.find((one) => one.kind === 'claim')
  if (!entry?.claim) throw new Error('there is no claim')
  const card = show({ ...entry, claim: { ...entry.claim, invoice: '' } })
  expect(card.textContent).not.toContain('View Invoice')
})

test('an entry of an unknown kind breaks nothing and says so', () => {
  const card = show({ id: '01X', kind: 'visit' as Entry['kind'], at: '2026-03-09T05:00:00Z' })
  expect(card.querySelector('time')?.dateTime).toBe('2026-03-09T05:00:00Z')
  expect(card.textContent).toContain('Reload this page to see what happened here.')
})
