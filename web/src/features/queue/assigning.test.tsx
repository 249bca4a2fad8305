import { atTheDesk, first, me, openQueue, part, second, sent } from '@test/data/queue'
import { json, refusal } from '@test/fakeServer'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { undoOffers } from '@/lib/undoOffers'
import type { QueueItem } from './api'

beforeEach(atTheDesk)

describe('assigning', () => {
  test('gives a record to another, and says so', async () => {
    const { requests } = openQueue('/', {
      'POST /desk/queue/01A/assign': () =>
        json(200, { item: { ...first, assignee: second.assignee }, earlier: [], notes: [] }),
    })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Assign T-ACDE-FGHJ-KMNP: Unassigned' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign' }))
    await userEvent.click(await dialog.findByLabelText('Assign to'))
    expect(dialog.getByRole('option', { selected: true }).textContent).toBe('Unassigned')
    await userEvent.keyboard('{Control>}a{/Control}rav')
    expect(dialog.getByRole('option', { selected: true }).textContent).toBe('Ravi Rao')
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
    expect(await screen.findByText('T-ACDE-FGHJ-KMNP is assigned to Ravi Rao.')).toBeTruthy()
    expect(await sent(requests)).toEqual({ to: 'ravi', was: '' })
  })

  test('offers to undo it', async () => {
    openQueue('/', {
      'POST /desk/queue/01A/assign': () =>
        json(
          200,
          { item: { ...first, assignee: me }, earlier: [], notes: [] },
          { Undo: 'O1', 'Undo-Seconds': '10' },
        ),
    })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Assign T-ACDE-FGHJ-KMNP: Unassigned' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign' }))
    await dialog.findByLabelText('Assign to')
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
    await waitFor(() =>
      expect(undoOffers.last()?.about).toMatchObject({
        title: 'T-ACDE-FGHJ-KMNP',
        did: 'is assigned to Devi Nair',
      }),
    )
    // The undo bar already says so.
    expect(screen.queryByText('T-ACDE-FGHJ-KMNP is assigned to Devi Nair.')).toBeNull()
    undoOffers.clear()
  })

  test('Enter before the people have arrived closes nothing', async () => {
    openQueue('/', { 'GET /desk/queue/people': () => new Promise<Response>(() => {}) })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Assign T-ACDE-FGHJ-KMNP: Unassigned' }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Assign' })
    await userEvent.keyboard('{Enter}')
    expect(dialog.dataset.phase).toBe('open')
  })

  test('the second person reads who was first', async () => {
    let taken = false
    const now = () => (taken ? { ...first, assignee: second.assignee } : first)
    const sentence = 'Ravi Rao was first: it is assigned to them.'
    openQueue('/', {
      'GET /desk/queue': () => part([now() as QueueItem, second]),
      'POST /desk/queue/01A/assign': () => {
        taken = true
        return refusal(409, sentence)
      },
    })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Assign T-ACDE-FGHJ-KMNP: Unassigned' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign' }))
    await dialog.findByLabelText('Assign to')
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(
      await screen.findByRole('button', { name: 'Assign T-ACDE-FGHJ-KMNP: Ravi Rao' }),
    ).toBeTruthy()
  })
})
