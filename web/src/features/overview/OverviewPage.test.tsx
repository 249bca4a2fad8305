import { overviewOf } from '@test/data/overview'
import { json, refusal, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { adminSession } from '@/lib/session'
import OverviewPage from './OverviewPage'

const overview = 'GET /desk/overview'
/** Opens the page with a role. */
function show(role: string, answer: Parameters<typeof serve>[0][string], address = '/') {
  adminSession.start(freshToken({ username: 'meera', role }))
  serve({ [overview]: answer })
  return renderPage(<OverviewPage />, '*', address)
}

const figure = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the overview', () => {
  test('links each number to the counted records', async () => {
    show('Manager', () => json(200, overviewOf()))
    const open = await screen.findByRole('link', { name: /^Open tickets/ })
    expect(open.textContent).toContain('15')
    expect(open.getAttribute('href')).toBe('/admin/dashboard/queue?kind=repair%2Cawr&order=oldest')
    const requests = screen.getByRole('link', { name: /^Warranty requests.*oldest/ })
    expect(requests.textContent).toContain('oldest from 20 Feb 2026')
    expect(requests.getAttribute('href')).toBe('/admin/dashboard/queue?kind=warranty&order=oldest')
    expect(screen.getByRole('link', { name: /^Untouched/ }).getAttribute('href')).toBe(
      '/admin/dashboard/queue?kind=repair%2Cawr&untouched=3',
    )
  })

  test('shows the table of a figure with the same links', async () => {
    show('Manager', () => json(200, overviewOf()))
    const claims = await figure('Claims in rupees by scheme and month')
    await userEvent.click(claims.getByRole('radio', { name: 'Table' }))
    const part = claims.getByRole('link', {
      name: 'Claims in rupees by scheme and month: Mar 2026, Monsoon Bonanza: ₹15,200.50',
    })
    expect(part.getAttribute('href')).toBe(
      '/admin/dashboard/queue?scheme=SC1&ended=any&from=2026-03-01&to=2026-03-31',
    )
    await userEvent.click(claims.getByRole('radio', { name: 'Chart' }))
    expect(claims.queryByRole('table')).toBeNull()
  })

  test('names a bar and links to its records', async () => {
    const { router } = show('Manager', () => json(200, overviewOf()))
    const region = await screen.findByRole('region', { name: 'Open tickets by age' })
    const bar = region.querySelector('rect[class=cursor-pointer]') as Element
    await userEvent.hover(bar)
    expect(region.textContent).toMatch(/Total\d/)
    await userEvent.unhover(within(region).getByRole('img'))
    expect(region.textContent).not.toMatch(/Total/)
    await userEvent.click(bar)
    expect(router.state.location.search).toMatch(/^\?kind=repair&from=/)
  })

  test('asks for the days of the address, and of a preset', async () => {
    const asked: string[] = []
    show(
      'Manager',
      ({ url }) => {
        asked.push(new URL(url).search)
        return json(200, overviewOf())
      },
      '/?from=2026-02-01&to=2026-02-28',
    )
    await screen.findByRole('link', { name: /^Open tickets/ })
    // `fresh`, because the page has just loaded.
    expect(asked).toEqual(['?from=2026-02-01&to=2026-02-28&fresh=true'])
    await userEvent.click(screen.getByRole('link', { name: 'Last 30 days' }))
    await screen.findByRole('link', { name: 'Last 30 days', current: true })
    expect(asked.at(-1)).toBe('?from=2026-02-01&to=2026-03-02&fresh=true')
  })

  test("shows an agent no money and no managers' work", async () => {
    const { waiting: _, claims: __, ...rest } = overviewOf()
    show('Agent', () => json(200, rest))
    await screen.findByRole('link', { name: /^Open tickets/ })
    expect(screen.queryByText(/rupees/)).toBeNull()
    expect(screen.queryByText('Requests and claims waiting')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export XLSX' })).toBeNull()
  })

  test('says that the figures are still being counted', async () => {
    const { from, to, today } = overviewOf()
    show('Manager', () => json(200, { from, to, today, counted: false }))
    expect(await screen.findByText('Counting older records')).toBeTruthy()
  })

  test('shows the error of a range and the usual range', async () => {
    const sentence = 'Please enter a valid date.'
    show(
      'Manager',
      ({ url }) => (url.includes('from=bad') ? refusal(400, sentence) : json(200, overviewOf())),
      '/?from=bad',
    )
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(`${sentence} Showing the last 90 days.`)
    expect(await screen.findByRole('link', { name: /^Open tickets/ })).toBeTruthy()
    await waitFor(() => expect(screen.getByLabelText('From')).toHaveProperty('value', '03/12/2025'))
  })

  test.each(['from', 'to'])(
    'is there although what the address has for %s is no day',
    async (end) => {
      show('Manager', () => refusal(400, 'Please enter a valid date.'), `/?${end}=bad`)
      expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain(
        'Please enter a valid date',
      )
    },
  )

  test('says that it could not be loaded', async () => {
    show('Manager', () => refusal(500, 'Something went wrong.'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The overview could not be loaded.')
  })

  test('a table on a phone leaves out the parts that are nought', async () => {
    const narrow = Object.assign(new EventTarget(), { matches: false })
    vi.spyOn(window, 'matchMedia').mockReturnValue(narrow as MediaQueryList)
    show('Manager', () => json(200, overviewOf()))
    const ages = await figure('Open tickets by age')
    await userEvent.click(ages.getByRole('radio', { name: 'Table' }))
    const list = within(ages.getByRole('list', { name: 'Open tickets by age' }))
    expect(list.getByText('31+')).toBeTruthy()
    expect(ages.queryByRole('table')).toBeNull()
    for (const link of list.getAllByRole('link')) expect(link.textContent).not.toBe('0')
    expect(list.queryAllByText('0', { selector: '.text-faint' })).toEqual([])
  })

  test('says of each figure that there is nothing yet', async () => {
    const { registrations } = overviewOf()
    show('Manager', () =>
      json(200, overviewOf({ registrations: { weeks: registrations?.weeks ?? [], types: [] } })),
    )
    const bare = await figure('Registrations by week and product type')
    expect(bare.getByText('No registrations in these weeks')).toBeTruthy()
    expect(bare.queryByRole('radio')).toBeNull()
  })
})
