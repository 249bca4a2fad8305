import { json, refusal, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { LetterRow } from './api'
import LettersPage from './LettersPage'

const list = 'GET /desk/letters'

const failed: LetterRow = {
  id: '01L1',
  state: 'waiting',
  to: 'asha@example.com',
  subject: 'Reset your password',
  written: '2026-03-02T05:00:00Z',
  attempts: 2,
  nextTry: '2026-03-02T05:30:00Z',
  reason: 'The mail server did not answer in time.',
  answer: 'dial tcp 192.0.2.1:587: i/o timeout',
  sealed: false,
}
const { reason: _, answer: __, ...untroubled } = failed
const fresh: LetterRow = { ...untroubled, id: '01L2', to: 'ravi@example.com', attempts: 0 }

const page = (letters: LetterRow[], newer = '', older = '') =>
  json(200, {
    letters,
    newer,
    older,
    counts: { waiting: 2, givenUp: 1, sent: 10_001, most: 10_000 },
  })

const opened = { ...failed, text: 'Hello Asha, the link is for you.', withheld: true }

describe('the letters', () => {
  test.each([
    [1, 'Failed1'],
    [0, 'Waiting2'],
  ])('open with %i failed ones on %s', async (givenUp, tab) => {
    serve({
      [list]: () =>
        json(200, {
          letters: [failed],
          newer: '',
          older: '',
          counts: { waiting: 2, givenUp, sent: 3, most: 10_000 },
        }),
    })
    const { router } = renderPage(<LettersPage />)
    await waitFor(() => expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(tab))
    expect(await screen.findByRole('row', { name: /asha@example.com/ })).toBeTruthy()
    expect(router.state.location.search).toBe(givenUp ? '?state=given-up' : '?state=waiting')
  })

  test('show waiting emails, their errors and the counts', async () => {
    serve({ [list]: () => page([fresh, failed]) })
    renderPage(<LettersPage />, '/', '/?state=waiting')
    const row = within(await screen.findByRole('row', { name: /asha@example.com/ }))
    expect(row.getByText('The mail server did not answer in time.')).toBeTruthy()
    expect(row.getByText('In a moment')).toBeTruthy()
    const other = within(screen.getByRole('row', { name: /ravi@example.com/ }))
    expect(other.getByText('Next in line')).toBeTruthy()
    expect(other.queryByRole('button', { name: /Try again/ })).toBeNull()
    const tabs = within(screen.getByRole('navigation', { name: 'Emails by state' }))
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Waiting2',
      'Failed1',
      'Sent10,000+',
    ])
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Waiting2')
  })

  test('that cannot be decrypted are not retried', async () => {
    serve({ [list]: () => page([{ ...failed, state: 'given-up', to: '', sealed: true }]) })
    renderPage(<LettersPage />, '/', '/?state=given-up')
    expect(await screen.findByText('Not readable')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Try/ })).toBeNull()
  })

  test('are tried again one by one', async () => {
    const calls = serve({
      [list]: () => page([failed]),
      'POST /desk/letters/01L1/retry': () => json(200, fresh),
    })
    renderPage(<LettersPage />, '/', '/?state=waiting')
    await userEvent.click(
      await screen.findByRole('button', { name: 'Try again: asha@example.com' }),
    )
    expect(await screen.findByText('Sending the email again.')).toBeTruthy()
    await waitFor(() =>
      expect(calls.filter(({ url }) => new URL(url).pathname === '/desk/letters')).toHaveLength(2),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('without a mail server are written to a file, not sent', async () => {
    const sentAt = '2026-03-02T05:01:00Z'
    const filed: LetterRow = { ...fresh, state: 'sent', sentAt, toFile: true }
    serve({ [list]: () => page([filed, { ...filed, id: '01L3', to: 'a@b.cd', toFile: false }]) })
    renderPage(<LettersPage />, '/', '/?state=sent')
    const row = within(await screen.findByRole('row', { name: /ravi@example.com/ }))
    expect(row.getByText('Written to a file')).toBeTruthy()
    expect(screen.getAllByText('Written to a file')).toHaveLength(1)
  })

  test('to a corrected address say where the next try goes', async () => {
    serve({ [list]: () => page([{ ...failed, address: true, corrected: true }]) })
    renderPage(<LettersPage />, '/', '/?state=waiting')
    expect(await screen.findByText(/^The address was corrected/)).toBeTruthy()
    expect(screen.queryByText(/^Is the address wrong/)).toBeNull()
  })

  test('to a replaced address have nothing to correct', async () => {
    serve({
      [list]: () => page([failed]),
      'GET /desk/letters/01L1': () =>
        json(200, { ...opened, state: 'given-up', address: true, former: true }),
    })
    renderPage(<LettersPage />, '/', '/?letter=01L1')
    expect(await screen.findByText(/You have nothing to correct/)).toBeTruthy()
    expect(screen.queryByText(/^Is the address wrong/)).toBeNull()
  })

  test('that failed are dismissed, one or all, after a question', async () => {
    const gone: LetterRow = {
      ...failed,
      state: 'given-up',
      givenUpAt: '2026-03-03T05:00:00Z',
      address: true,
      reader: 'invited',
    }
    const calls = serve({
      [list]: () => page([gone]),
      'GET /desk/letters/01L1': () =>
        json(200, { ...opened, state: 'given-up', address: true, reader: 'customer' }),
      'POST /desk/letters/01L1/dismiss': () => json(200, { letters: 1, left: 0 }),
      'POST /desk/letters/dismiss': () => json(200, { letters: 3, left: 0 }),
    })
    renderPage(<LettersPage />, '/', '/?state=given-up')
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss all' }))
    const all = within(await screen.findByRole('dialog', { name: 'Dismiss all failed emails?' }))
    await userEvent.click(all.getByRole('button', { name: 'Dismiss all' }))
    expect(await screen.findByText('3 emails dismissed.')).toBeTruthy()

    expect(screen.getByText(/Withdraw the invitation under People/)).toBeTruthy()
    await userEvent.click(screen.getByText('asha@example.com'))
    expect(await screen.findByText(/correct it on the customer’s page/)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
    const one = within(await screen.findByRole('dialog', { name: 'Dismiss this email?' }))
    await userEvent.click(one.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('Email dismissed.')).toBeTruthy()
    const sent = calls.filter(({ url }) => url.includes('dismiss'))
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
      '/desk/letters/dismiss',
      '/desk/letters/01L1/dismiss',
    ])
  })

  test('say why one cannot be tried again', async () => {
    serve({
      [list]: () => page([failed]),
      'POST /desk/letters/01L1/retry': () => refusal(409, 'This email was already sent.'),
    })
    renderPage(<LettersPage />, '/', '/?state=waiting')
    await userEvent.click(
      await screen.findByRole('button', { name: 'Try again: asha@example.com' }),
    )
    expect(await screen.findByText('This email was already sent.')).toBeTruthy()
  })

  test('are tried again all together, after a question', async () => {
    const sent: unknown[] = []
    serve({
      [list]: () => page([{ ...failed, state: 'given-up' }]),
      'POST /desk/letters/retry': async (request) => {
        sent.push(await request.json())
        return json(200, { letters: 5000, left: 12 })
      },
    })
    renderPage(<LettersPage />, '/', '/?state=given-up')
    await userEvent.click(await screen.findByRole('button', { name: 'Try all again' }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('Try all failed emails again?')).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Try all again' }))
    expect(
      await screen.findByText(
        'Sending 5,000 emails again. 12 more remain. Please try again later.',
      ),
    ).toBeTruthy()
    expect(sent).toEqual([{ state: 'given-up' }])
  })

  test('open in a frame that is shut in, or as text', async () => {
    serve({ [list]: () => page([failed]), 'GET /desk/letters/01L1': () => json(200, opened) })
    renderPage(<LettersPage />, '/', '/?state=waiting')
    await userEvent.click(await screen.findByRole('row', { name: /asha@example.com/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset your password' }))
    const frame = await dialog.findByTitle('The email')
    expect(frame.getAttribute('src')).toBe('/desk/letters/01L1/html')
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(dialog.getByText('dial tcp 192.0.2.1:587: i/o timeout')).toBeTruthy()
    expect(dialog.getByText(/This email has a link that is only for its reader/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('radio', { name: 'Plain text' }))
    expect(dialog.getByText('Hello Asha, the link is for you.')).toBeTruthy()
    expect(dialog.queryByTitle('The email')).toBeNull()
  })

  test('have addresses, and say if there is no such email', async () => {
    let isThere = false
    serve({
      [list]: () => page([]),
      'GET /desk/letters/01L1': () =>
        isThere
          ? json(200, { ...opened, sealed: true, text: '', withheld: false })
          : refusal(404, 'This email does not exist. Sent emails are kept for 180 days.'),
    })
    renderPage(<LettersPage />, '/', '/?state=sent&letter=01L1')
    const dialog = within(await screen.findByRole('dialog'))
    expect(
      await dialog.findByText('This email does not exist. Sent emails are kept for 180 days.'),
    ).toBeTruthy()
    isThere = true
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText(/encrypted with an earlier portal secret/)).toBeTruthy()
    expect(dialog.queryByTitle('The email')).toBeNull()
  })

  test('are found by their recipient, and paged', async () => {
    const calls = serve({
      [list]: ({ url }) =>
        new URL(url).searchParams.get('to') === 'nobody'
          ? page([])
          : page([{ ...fresh, state: 'sent', sentAt: '2026-03-02T05:00:05Z' }], '', '01L2'),
    })
    renderPage(<LettersPage />, '/', '/?state=sent')
    await userEvent.click(await screen.findByRole('button', { name: 'Older' }))
    await waitFor(() =>
      expect(calls.some(({ url }) => new URL(url).search === '?state=sent&before=01L2')).toBe(true),
    )
    await userEvent.type(screen.getByLabelText('Recipient'), 'nobody')
    expect(await screen.findByText('No emails to this address')).toBeTruthy()
    expect(calls.some(({ url }) => new URL(url).search === '?state=sent&to=nobody')).toBe(true)
  })

  test('say why they are not there, and that there are none', async () => {
    let isDown = true
    serve({ [list]: () => (isDown ? refusal(500, 'Something went wrong on our side.') : page([])) })
    renderPage(<LettersPage />, '/', '/?state=waiting')
    expect(await screen.findByText('The emails could not be loaded.')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No emails waiting')).toBeTruthy()
  })
})
