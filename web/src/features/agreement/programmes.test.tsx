import { nextProgramme, openedProgramme, quarters } from '@test/data/agreement'
import { json, refusal, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import AgreementRecordsPage from './AgreementRecordsPage'
import type { OpenedProgramme } from './api'

const open = 'POST /agreement/programmes'
const coming: OpenedProgramme = {
  ...openedProgramme,
  ...nextProgramme,
  state: 'coming',
  agreements: 0,
}
const over: OpenedProgramme = { ...openedProgramme, state: 'over', open: false }

function routes(programmes: OpenedProgramme[], suggested = quarters.suggested) {
  return {
    'GET /agreement/fetchagreement': () => json(200, { data: [] }, { 'X-Total-Count': '0' }),
    'GET /agreement/programmes': () => json(200, programmes),
    'GET /agreement/quarters': () => json(200, { ...quarters, suggested }),
  }
}

const region = () => screen.findByRole('region', { name: 'Open for signing' })

describe('the programmes of the desk', () => {
  test('lists open ones, the current first, and closed ones', async () => {
    serve(routes([coming, openedProgramme, { ...over, _id: 'P0', label: 'Q4 (JFM) 2026' }]))
    renderPage(<AgreementRecordsPage />)
    const lists = within(await region()).getAllByRole('list')
    const rows = within(lists[0] as HTMLElement).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Q1 \(AMJ\) 2026running.*1 agreement/),
      expect.stringMatching(/^Q2 \(JAS\) 2026not started.*0 agreements/),
    ])
    expect(within(rows[0] as HTMLElement).queryByRole('button', { name: 'Withdraw' })).toBeNull()
    expect(within(rows[1] as HTMLElement).getByRole('button', { name: 'Withdraw' })).toBeTruthy()
    expect(screen.getByText('Earlier and closed programmes (1)')).toBeTruthy()
    expect(screen.queryByRole('note')).toBeNull()
  })

  test('says if none is open, and leads to opening one', async () => {
    serve(routes([over], { ...quarters.running, year: 2029 }))
    renderPage(<AgreementRecordsPage />)
    const note = await screen.findByRole('note')
    expect(note.textContent).toContain(
      'No programme is open, so customers cannot sign an agreement. Open a programme to let them sign.',
    )
    await userEvent.click(await within(note).findByRole('button', { name: 'Open Q1 (AMJ) 2026' }))
    const dialog = await screen.findByRole('dialog', { name: 'Open a programme' })
    // jsdom does not show the selected quarter, so a browser test checks it.
    const year = (await within(dialog).findByLabelText('Year')) as HTMLInputElement
    expect(year.value).toBe('2029')
  })

  test.each([
    ['the next quarter', '2026', false],
    ['a quarter after the next', '2027', true],
  ])('asks before it opens %s', async (_, year, isLater) => {
    const requests = serve({
      ...routes([openedProgramme]),
      [open]: () => json(201, { ...coming, year: Number(year) }),
    })
    renderPage(<AgreementRecordsPage />)
    await region()
    await userEvent.click(screen.getByRole('button', { name: 'Open a Programme' }))
    const dialog = await screen.findByRole('dialog', { name: 'Open a programme' })
    await userEvent.selectOptions(await within(dialog).findByLabelText('Quarter'), 'Q2')
    await fill({ Year: year })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Open Programme' }))
    const ask = await screen.findByRole('dialog', { name: 'Open this programme?' })
    const warning = within(ask).queryByText(
      'Q2 2027 starts later than the next quarter, Q2 (JAS) 2026.',
    )
    expect(warning !== null).toBe(isLater)
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.click(within(ask).getByRole('button', { name: 'Open Programme' }))
    expect(await screen.findByText('The programme for Q2 (JAS) 2026 is open.')).toBeTruthy()
    const sent = requests.find(({ method }) => method === 'POST')
    expect(await sent?.json()).toMatchObject({ quarter: 'Q2', year: Number(year) })
  })

  test('shows why the server refused it', async () => {
    serve({
      ...routes([openedProgramme]),
      [open]: () => refusal(409, 'This quarter already has a programme.'),
    })
    renderPage(<AgreementRecordsPage />)
    await region()
    await userEvent.click(screen.getByRole('button', { name: 'Open a Programme' }))
    const dialog = await screen.findByRole('dialog', { name: 'Open a programme' })
    await within(dialog).findByLabelText('Quarter')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Open Programme' }))
    const ask = await screen.findByRole('dialog', { name: 'Open this programme?' })
    await userEvent.click(within(ask).getByRole('button', { name: 'Open Programme' }))
    expect(await within(dialog).findByText('This quarter already has a programme.')).toBeTruthy()
  })
})
