import { json, refusal, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { FirstDay } from './api'
import { FirstDayNote } from './FirstDayNote'
import FirstDayPage from './FirstDayPage'

const names = [
  'person',
  'password',
  'second-step',
  'brand',
  'mail',
  'lists',
  'catalogue',
  'colleague',
] as const
type Name = (typeof names)[number]

const list = (done: readonly Name[], later: readonly Name[] = [], shown = true): FirstDay => ({
  shown,
  done: done.length,
  lists: [],
  steps: names.map((step) => ({ step, done: done.includes(step), later: later.includes(step) })),
})

const get = 'GET /desk/first-day'

describe('the list of the first day', () => {
  test('leads to the first open step', async () => {
    serve({ [get]: () => json(200, list(['person', 'password'], ['second-step'])) })
    renderPage(<FirstDayPage />)
    expect(await screen.findByText('2 of 8 done')).toBeTruthy()
    const next = within(screen.getByRole('listitem', { current: 'step' }))
    expect(next.getByRole('heading').textContent).toBe('Add your brandNext')
    expect(next.getByRole('link', { name: 'Choose name and logo' }).getAttribute('href')).toBe(
      '/admin/dashboard/settings#brand',
    )
    expect(screen.getByText('Skipped for now')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Change the password' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Later: Set up two-step login' })).toBeNull()
  })

  test('postpones a step and continues with the next', async () => {
    const sent: unknown[] = []
    serve({
      [get]: () => json(200, list(['person', 'password'])),
      'PUT /desk/first-day/second-step': async (request) => {
        sent.push(await request.json())
        return json(200, list(['person', 'password'], ['second-step']))
      },
    })
    renderPage(<FirstDayPage />)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Later: Set up two-step login' }),
    )
    expect(await screen.findByText('Skipped for now')).toBeTruthy()
    expect(sent).toEqual([{ later: true }])
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('your brand')
  })

  test('names the lists that are not decided yet', async () => {
    const lists: FirstDay['lists'] = [
      { list: 'dealers', state: 'kept' },
      { list: 'locations', state: 'new' },
      { list: 'types', state: 'changed' },
      { list: 'programme', state: 'new' },
    ]
    serve({ [get]: () => json(200, { ...list([]), lists }) })
    renderPage(<FirstDayPage />)
    expect(
      await screen.findByText(/Still to decide: Locations, Agreement programme\.$/),
    ).toBeTruthy()
  })

  test('returns to postponed steps at the end', async () => {
    const others = names.filter((name) => name !== 'mail')
    serve({ [get]: () => json(200, list(others, ['mail'])) })
    renderPage(<FirstDayPage />)
    const next = await screen.findByRole('listitem', { current: 'step' })
    expect(next.textContent).toContain('Set up the mail server')
  })

  test('is put away when all is done, and can be brought back', async () => {
    const sent: unknown[] = []
    serve({
      [get]: () => json(200, list(names)),
      'PUT /desk/first-day': async (request) => {
        const { list: place } = (await request.json()) as { list: string }
        sent.push(place)
        return json(200, list(names, [], place === 'shown'))
      },
    })
    renderPage(<FirstDayPage />)
    expect(await screen.findByText('All steps are done. Your portal is ready.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Hide this list' }))
    expect(await screen.findByText('The list is hidden. You can find it in Settings.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show this list again' }))
    expect(await screen.findByText('The list is shown again above the customers.')).toBeTruthy()
    expect(sent).toEqual(['away', 'shown'])
  })

  test('says why it is not there, and what could not be saved', async () => {
    let isDown = true
    serve({
      [get]: () =>
        isDown ? refusal(500, 'Something went wrong on our side.') : json(200, list([])),
      'PUT /desk/first-day': () => refusal(403, 'Your role cannot do this. Please ask an owner.'),
    })
    renderPage(<FirstDayPage />)
    expect(await screen.findByText('The list could not be loaded.')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Do not show again' }))
    expect(await screen.findByText('Your role cannot do this. Please ask an owner.')).toBeTruthy()
  })
})

describe('the note of the first day', () => {
  test('tells how far it has come, and leads to the list', async () => {
    serve({ [get]: () => json(200, list(['person', 'password', 'brand'])) })
    renderPage(<FirstDayNote />)
    const note = within(await screen.findByRole('region', { name: 'Your first day' }))
    expect(note.getByText('3 of 8 done')).toBeTruthy()
    expect(note.getByText('Next: Set up two-step login')).toBeTruthy()
    expect(note.getByRole('link').getAttribute('href')).toBe('/admin/dashboard/first-day')
  })

  test('goes when all is done', async () => {
    const calls = serve({ [get]: () => json(200, list(names)) })
    renderPage(<FirstDayNote />)
    await expect.poll(() => calls.length).toBe(1)
    expect(screen.queryByRole('region', { name: 'Your first day' })).toBeNull()
  })

  test('says nothing once the list is put away', async () => {
    const calls = serve({ [get]: () => json(200, list(names, [], false)) })
    renderPage(<FirstDayNote />)
    await expect.poll(() => calls.length).toBe(1)
    expect(screen.queryByRole('region', { name: 'Your first day' })).toBeNull()
  })
})
