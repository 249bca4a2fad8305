import { atTheDesk, openQueue, sent } from '@test/data/queue'
import { json } from '@test/fakeServer'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { undoOffers } from '@/lib/undoOffers'

beforeEach(atTheDesk)

describe('views', () => {
  const cameras = { id: '01V', name: 'Cameras', query: 'q=cam&kind=awr' }

  test('one is saved under a name', async () => {
    const { requests } = openQueue('/?late=true&assignee=me', {
      'POST /desk/queue/views': () => json(200, cameras),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Save view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
    await userEvent.type(dialog.getByLabelText('Name'), 'My late ones')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The view My late ones is saved.')).toBeTruthy()
    expect(await sent(requests)).toEqual({
      name: 'My late ones',
      query: 'assignee=me&late=true',
      shared: false,
    })
  })

  test('the sharing of one can be undone', async () => {
    openQueue('/?late=true&assignee=me', {
      'POST /desk/queue/views': () =>
        json(201, { ...cameras, shared: true }, { Undo: 'O1', 'Undo-Seconds': '10' }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Save view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
    await userEvent.type(dialog.getByLabelText('Name'), 'Cameras')
    await userEvent.click(dialog.getByLabelText(/^Share with everyone/))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(undoOffers.last()?.about).toMatchObject({
        title: 'Cameras',
        did: 'is shared with everyone',
        undone: 'Cameras is not shared.',
      }),
    )
    undoOffers.clear()
  })

  test('one may not be called like one that everyone has', async () => {
    const { requests } = openQueue('/?late=true&assignee=me')
    await userEvent.click(await screen.findByRole('button', { name: 'Save view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
    await userEvent.type(dialog.getByLabelText('Name'), ' mINE ')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(
      await dialog.findByText(
        'Everyone already has a view with this name. Please choose another name.',
      ),
    ).toBeTruthy()
    expect(requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('numbers in their names count', async () => {
    const named = (name: string) => ({ id: name, name, query: `q=${name}` })
    openQueue('/', {
      'GET /desk/queue/views': () => json(200, { views: ['v1', 'v10', 'v2'].map(named) }),
    })
    await screen.findByRole('link', { name: 'v10' })
    const links = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link')
    expect(links.slice(-3).map(({ textContent }) => textContent)).toEqual(['v1', 'v2', 'v10'])
  })

  test('one that has lost a filter says which', async () => {
    const problem = 'The filter kind=returns no longer exists and was left out.'
    openQueue('/?q=cam&kind=awr', {
      'GET /desk/queue/views': () => json(200, { views: [{ ...cameras, problem }] }),
    })
    expect(await screen.findByText(problem)).toBeTruthy()
  })

  test('a saved one is shown, renamed and deleted', async () => {
    let views = [cameras]
    const { router, requests } = openQueue('/', {
      'GET /desk/queue/views': () => json(200, { views }),
      'PUT /desk/queue/views/01V': () => {
        views = [{ ...cameras, name: 'All cameras' }]
        return json(200, views[0])
      },
      'DELETE /desk/queue/views/01V': () => {
        views = []
        return json(200, { message: 'gone' })
      },
    })
    await userEvent.click(await screen.findByRole('link', { name: 'Cameras' }))
    expect(router.state.location.search).toBe('?q=cam&kind=awr')
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Edit the view Cameras' }))
    let dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }))
    await userEvent.clear(dialog.getByLabelText('Name'))
    await userEvent.type(dialog.getByLabelText('Name'), 'All cameras')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('link', { name: 'All cameras' })).toBeTruthy()
    expect(await sent(requests, 'PUT')).toEqual({
      name: 'All cameras',
      query: cameras.query,
      shared: false,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the view All cameras' }))
    dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete this view' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete this view?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'All cameras' })).toBeNull())
  })
})
