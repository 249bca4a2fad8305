import { asked, atTheDesk, first, me, openQueue, part, row, second } from '@test/data/queue'
import { json, refusal, silence } from '@test/fakeServer'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'

beforeEach(atTheDesk)

describe('the queue', () => {
  test('shows of each record its kind, customer, person and date', async () => {
    openQueue()
    const line = within(await row(/T-ACDE-FGHJ-KMNP/))
    for (const text of ['Repair & service', 'Asha Verma', 'Switch', 'SN1', 'Unassigned']) {
      expect(line.getByText(text)).toBeTruthy()
    }
    expect(line.getByTitle('2 notes')).toBeTruthy()
    expect(line.getByText('No status yet')).toBeTruthy()
    expect(line.getByText(/^Late by \d+ days$/)).toBeTruthy()
    expect(within(await row(/CL1/)).getByText('Ravi Rao')).toBeTruthy()
    expect(screen.getByText('2 records')).toBeTruthy()
  })

  test("a count above the limit says 'more than'", async () => {
    openQueue('/', { 'GET /desk/queue': () => part([first], { total: 200, totalIsAtLeast: true }) })
    expect(await screen.findByText('More than 200 records')).toBeTruthy()
  })

  test('an empty one is good news', async () => {
    openQueue('/', { 'GET /desk/queue': () => part([]) })
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy()
  })

  test('without devices due back, it says so', async () => {
    openQueue('/?back=all', { 'GET /desk/queue': () => part([]) })
    expect(await screen.findByText('No old device is due back')).toBeTruthy()
    expect(screen.queryByText('Clear filters')).toBeNull()
  })

  test('an empty search is not, and can be cleared', async () => {
    const { router } = openQueue('/?q=xyz', { 'GET /desk/queue': () => part([]) })
    await userEvent.click(await screen.findByRole('link', { name: 'Clear filters' }))
    expect(router.state.location.search).toBe('')
  })

  test('unusable filters are reported and cleared, not retried', async () => {
    const sentence = 'No one at the desk has this username.'
    const { router } = openQueue('/?assignee=ghost', {
      'GET /desk/queue': ({ url }) =>
        url.includes('ghost') ? refusal(400, sentence) : part([first]),
    })
    expect(await screen.findByText('These filters cannot be used.')).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }))
    expect(await row(/T-ACDE-FGHJ-KMNP/)).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })

  test('a failure shows a message and a retry', async () => {
    const answers = [silence, () => part([first])]
    openQueue('/', { 'GET /desk/queue': () => (answers.shift() ?? silence)() })
    expect(await screen.findByText('The queue could not be loaded.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await row(/T-ACDE-FGHJ-KMNP/)).toBeTruthy()
  })

  test('filters are in the address and in the request', async () => {
    const { router, requests } = openQueue()
    await row(/T-ACDE/)
    await userEvent.click(screen.getByRole('button', { name: 'AWR' }))
    await userEvent.click(screen.getByRole('button', { name: 'Repair & service' }))
    await userEvent.selectOptions(screen.getByLabelText('Assigned to'), 'nobody')
    await userEvent.selectOptions(screen.getByLabelText('Last status'), 'No status yet')
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('button', { name: 'Late only' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Oldest' }))
    const filter = {
      kind: 'repair,awr',
      assignee: 'nobody',
      status: 'none',
      late: 'true',
      order: 'oldest',
    }
    await waitFor(() => expect(asked(requests)).toEqual(filter))
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(filter)
  })

  test('an unknown filter is reported, and the others apply', async () => {
    const { requests } = openQueue('/?kind=awr,returns&assignee=me')
    expect(
      await screen.findByText(
        'This view has a filter that no longer exists (Kinds). It was ignored; the other filters apply.',
      ),
    ).toBeTruthy()
    expect(asked(requests)).toEqual({ kind: 'awr', assignee: 'me' })
  })

  test('a single unknown filter is reported, too', async () => {
    const { requests } = openQueue('/?kind=bogus')
    expect(
      await screen.findByText(
        'This view has a filter that no longer exists (Kinds). It was ignored; all records are shown.',
      ),
    ).toBeTruthy()
    expect(asked(requests)).toEqual({})
  })

  test('a reopened ticket does not look completed', async () => {
    const again = { ...first, status: 'Completed', isReopened: true }
    openQueue('/', { 'GET /desk/queue': () => part([again]) })
    const line = within(await row(/T-ACDE/))
    expect(line.getByText('Reopened')).toBeTruthy()
    expect(line.getByText('after Completed')).toBeTruthy()
  })

  test('the next part begins where the last one ended', async () => {
    const { requests } = openQueue('/', {
      'GET /desk/queue': ({ url }) =>
        new URL(url).searchParams.has('after') ? part([second]) : part([first], { next: 'x.1' }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    expect(await row(/CL1/)).toBeTruthy()
    expect(asked(requests)).toEqual({ after: 'x.1' })
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  test('an agent is offered tickets alone', async () => {
    adminSession.start(freshToken({ ...me, role: 'Agent' }))
    openQueue('/', { 'GET /desk/me': () => json(200, { ...me, role: 'Agent' }) })
    await row(/T-ACDE/)
    expect(screen.getByRole('button', { name: 'AWR' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Warranty' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull()
  })
})
