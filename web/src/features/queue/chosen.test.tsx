import { json, serve } from '@test/fakeServer'
import { onALaptop } from '@test/laptop'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import { undoOffers } from '@/lib/undoOffers'
import { AssignChosen } from './AssignChosen'
import type { QueueItem } from './api'
import type { ChosenActionProps } from './ChosenBar'
import { QueuePage } from './QueuePage'

const line = (place: number): QueueItem => ({
  id: `01${place}`,
  kind: 'repair',
  number: `T-${place}`,
  customerId: 'CU1',
  customerName: `Customer ${place}`,
  createdAt: '2026-03-02T05:00:00Z',
  status: '',
  touchedAt: '2026-03-02T05:00:00Z',
  dueOn: '2026-03-05',
  isLate: false,
  notes: 0,
})
const lines = [1, 2, 3, 4].map(line)

/** Shows its lines, and has a button to finish. */
const Tell = ({ chosen, onDone, opened }: ChosenActionProps) => (
  <button type="button" onClick={onDone} aria-expanded={opened === 'status'}>
    Do {chosen.map(({ number }) => number).join(' ')}
  </button>
)

function open() {
  serve({
    'GET /desk/me': () => json(200, { username: 'devi', name: 'Devi Nair', role: 'Agent' }),
    'GET /desk/queue': ({ url }) => {
      const items = url.includes('q=two') ? lines.slice(1, 2) : lines
      return json(200, { items, total: items.length, totalIsAtLeast: false })
    },
    'GET /desk/queue/people': () =>
      json(200, { people: [{ username: 'meera', name: 'Meera Das', role: 'Agent' }] }),
    'POST /desk/queue/assign': () =>
      json(200, { message: '4 lines are assigned.' }, { Undo: 'O1', 'Undo-Seconds': '10' }),
    'GET /desk/queue/views': () => json(200, { views: [] }),
  })
  return renderPage(<QueuePage Panel={() => null} chosenActions={[Tell, AssignChosen]} />)
}

const box = (number: string) => screen.findByRole('checkbox', { name: `Select ${number}` })
const all = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all 4 lines shown' })
const bar = () => screen.queryByRole('region', { name: 'Selected lines' })
const told = () => screen.getByRole('button', { name: /^Do/ }).textContent

beforeEach(() => {
  onALaptop()
  adminSession.start(freshToken({ username: 'devi', role: 'Agent' }))
})

describe('choosing lines of the queue', () => {
  test('the bar is there as long as something is chosen', async () => {
    open()
    await userEvent.click(await box('T-2'))
    expect(within(bar() as HTMLElement).getByText('1 selected')).toBeTruthy()
    expect(told()).toBe('Do T-2')
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(await box('T-2'))
    expect(bar()).toBeNull()
  })

  test('A assigns all that are chosen', async () => {
    open()
    await userEvent.click(await box('T-2'))
    await userEvent.click(await box('T-3'))
    await userEvent.keyboard('a')
    expect(await screen.findByRole('dialog', { name: /2/ })).toBeTruthy()
  })

  test('S sets the status of all that are chosen', async () => {
    open()
    await userEvent.click(await box('T-2'))
    await userEvent.keyboard('s')
    expect(screen.getByRole('button', { name: 'Do T-2', expanded: true })).toBeTruthy()
  })

  test('the undo offer names the person and the number of lines', async () => {
    open()
    await userEvent.click(await all())
    await userEvent.keyboard('ja')
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 4 lines' }))
    await userEvent.click(await dialog.findByLabelText('Assign to'))
    await userEvent.keyboard('{Control>}a{/Control}mee')
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
    await waitFor(() =>
      expect(undoOffers.last()?.about).toMatchObject({
        title: '4 tickets',
        did: 'assigned to Meera Das',
      }),
    )
    expect(bar()).toBeNull()
    undoOffers.clear()
  })

  test('Shift goes from the last one to this one, either way', async () => {
    open()
    const user = userEvent.setup()
    await user.click(await box('T-3'))
    await user.keyboard('{Shift>}')
    await user.click(await box('T-1'))
    await user.keyboard('{/Shift}')
    expect(told()).toBe('Do T-3 T-1 T-2')
  })

  test('the box of the header chooses all that are shown, and none', async () => {
    open()
    await userEvent.click(await box('T-2'))
    expect((await all()).indeterminate).toBe(true)
    await userEvent.click(await all())
    expect(told()).toBe('Do T-2 T-1 T-3 T-4')
    expect((await all()).checked).toBe(true)
    await userEvent.click(await all())
    expect(bar()).toBeNull()
  })

  test('X selects the current line, and Shift X a range', async () => {
    open()
    await box('T-1')
    await userEvent.keyboard('jx')
    expect(told()).toBe('Do T-1')
    await userEvent.keyboard('jj{Shift>}X{/Shift}')
    expect(told()).toBe('Do T-1 T-2 T-3')
    await userEvent.keyboard('x')
    expect(told()).toBe('Do T-1 T-2')
  })

  test('the keys go on after a box was pressed', async () => {
    open()
    await userEvent.click(await box('T-1'))
    await userEvent.keyboard('jx')
    expect(told()).toBe('Do T-1 T-2')
  })

  test('a selection survives another list, and is shown', async () => {
    const { router } = open()
    await userEvent.click(await all())
    await router.navigate('/?q=two')
    expect(await screen.findByText('· 3 not in this list')).toBeTruthy()
    expect(told()).toBe('Do T-1 T-2 T-3 T-4')
  })

  test('a finished action clears the selection', async () => {
    open()
    await userEvent.click(await all())
    await userEvent.click(screen.getByRole('button', { name: /^Do/ }))
    await waitFor(() => expect(bar()).toBeNull())
  })
})
