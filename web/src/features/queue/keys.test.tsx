import { atTheDesk, first, openQueue, part, row, second } from '@test/data/queue'
import { json } from '@test/fakeServer'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

beforeEach(atTheDesk)

describe('the keys', () => {
  const focused = () => document.activeElement?.textContent ?? ''

  test('J and K move, Enter opens, Escape closes', async () => {
    const { router } = openQueue()
    await row(/T-ACDE/)
    await userEvent.keyboard('j')
    expect(focused()).toContain('T-ACDE')
    await userEvent.keyboard('j')
    expect(focused()).toContain('CL1')
    await userEvent.keyboard('k{Enter}')
    await screen.findByRole('dialog', { name: 'T-ACDE-FGHJ-KMNP' })
    await userEvent.keyboard('j')
    await screen.findByRole('dialog', { name: 'CL1' })
    expect(router.state.location.search).toBe('?item=01B')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  async function assignToRavi() {
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign' }))
    await userEvent.click(await dialog.findByLabelText('Assign to'))
    await userEvent.keyboard('{Control>}a{/Control}rav')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Assign' })).toBeNull())
  }

  test('after a finished line, its successor is current', async () => {
    const third = { ...second, id: '01C', number: 'CL2' }
    let lines = [first, second, third]
    openQueue('/?assignee=nobody', {
      'GET /desk/queue': () => part(lines),
      'POST /desk/queue/01B/assign': () => {
        lines = [first, third]
        return json(200, { item: second, earlier: [], notes: [] })
      },
      'POST /desk/queue/01C/assign': () => {
        lines = [first]
        return json(200, { item: third, earlier: [], notes: [] })
      },
    })
    await row(/T-ACDE/)
    await userEvent.keyboard('jj{Enter}')
    await screen.findByRole('dialog', { name: 'CL1' })
    await userEvent.keyboard('a')
    await assignToRavi()
    await waitFor(() => expect(screen.queryByText('CL1', { selector: 'tr *' })).toBeNull())
    // The panel keeps its record, so that R and N write to the same customer.
    expect(focused()).toBe('CL1')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(focused()).toContain('CL2'))
    // After the last line, the line before it gets the focus.
    await userEvent.keyboard('a')
    await assignToRavi()
    await waitFor(() => expect(focused()).toContain('T-ACDE'))
  })

  test('a mark shows the gap of a line, until J goes to the next', async () => {
    const third = { ...second, id: '01C', number: 'CL2' }
    let lines = [first, second, third]
    openQueue('/?assignee=nobody', {
      'GET /desk/queue': () => part(lines),
      'POST /desk/queue/01B/assign': () => {
        lines = [first, third]
        return json(200, { item: second, earlier: [], notes: [] })
      },
    })
    await row(/T-ACDE/)
    await userEvent.keyboard('jja')
    await assignToRavi()
    await waitFor(() => expect(focused()).toContain('CL2'))
    const next = await row(/CL2/)
    expect(next.dataset.gap).toBe('above')
    await userEvent.keyboard('j')
    expect(focused()).toContain('CL2')
    expect(next.dataset.gap).toBeUndefined()
    await userEvent.keyboard('k')
    expect(focused()).toContain('T-ACDE')
  })

  test('J on the last line asks for more, and goes on', async () => {
    openQueue('/', {
      'GET /desk/queue': ({ url }) =>
        new URL(url).searchParams.has('after') ? part([second]) : part([first], { next: 'x.1' }),
    })
    await row(/T-ACDE/)
    await userEvent.keyboard('jj')
    await waitFor(() => expect(focused()).toContain('CL1'))
  })

  test('J on the last record opens the first of the next part', async () => {
    openQueue('/?item=01A', {
      'GET /desk/queue': ({ url }) =>
        new URL(url).searchParams.has('after') ? part([second]) : part([first], { next: 'x.1' }),
    })
    await row(/T-ACDE/)
    await screen.findByRole('dialog', { name: 'T-ACDE-FGHJ-KMNP' })
    await userEvent.keyboard('j')
    await screen.findByRole('dialog', { name: 'CL1' })
  })

  test('A assigns the line, and ? shows the keys', async () => {
    openQueue()
    await row(/T-ACDE/)
    await userEvent.keyboard('ja')
    expect(await screen.findByRole('dialog', { name: 'Assign' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  })

  test('S on a claim says where claims are decided', async () => {
    openQueue()
    await row(/T-ACDE/)
    // The letter that was meant for the status assigns nothing.
    await userEvent.keyboard('jjsa')
    expect(await screen.findByText(/^Only tickets have a status/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.keyboard('a')
    expect(await screen.findByRole('dialog', { name: 'Assign' })).toBeTruthy()
  })

  test('a letter typed before the field is there is no shortcut', async () => {
    openQueue()
    await row(/T-ACDE/)
    await userEvent.keyboard('jnaxr')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
    expect(screen.queryByRole('dialog', { name: 'Assign' })).toBeNull()
    expect(screen.queryByText('1 selected')).toBeNull()
  })

  test.each(['{Enter}', '{Escape}'])('%s leaves the search for the first line', async (key) => {
    openQueue('/', {
      'GET /desk/queue': ({ url }) => part(url.includes('q=cl') ? [second] : [first, second]),
    })
    await row(/T-ACDE/)
    await userEvent.keyboard(`j/cl${key}`)
    await waitFor(() => expect(focused()).toContain('CL1'))
    expect(screen.queryByText('T-ACDE-FGHJ-KMNP')).toBeNull()
    // Without another search, the current line keeps its place.
    await userEvent.keyboard(`/${key}`)
    expect(focused()).toContain('CL1')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('cl')
  })

  test('keys do nothing while the user types', async () => {
    openQueue()
    await row(/T-ACDE/)
    await userEvent.keyboard('/')
    await userEvent.keyboard('jak?')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jak?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
