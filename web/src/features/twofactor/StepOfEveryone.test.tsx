import { json, refusal, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import { StepOfEveryone } from './StepOfEveryone'

const own = { username: 'admin', name: 'Devi Nair', on: true }
const other = { username: 'night', name: 'Ila Rao', on: true }
const call = 'GET /desk/second-step'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => adminSession.start(freshToken({ customerId: '', username: 'admin' })))

test('an owner turns the requirement on and off', async () => {
  let required = false
  const requests = serve({
    [call]: () => json(200, { required, people: [own] }),
    'PUT /desk/second-step': async (request) => {
      required = (await request.json()).required
      return json(200, { message: '' })
    },
  })
  renderPage(<StepOfEveryone />)
  await screen.findByText('Devi Nair')
  await press('Require for everyone')
  const dialog = await screen.findByRole('dialog', { name: 'Require two-step login for everyone?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Require for everyone' }))
  await screen.findByRole('button', { name: 'Stop requiring it' })
  await press('Stop requiring it')
  await screen.findByText('Two-step login is no longer required.')
  await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2))
})

test('an owner takes it off someone else, and never off themselves', async () => {
  let people = [own, other]
  serve({
    [call]: () => json(200, { required: true, people }),
    'DELETE /desk/second-step/night': () => {
      people = [own, { ...other, on: false }]
      return json(200, { message: '' })
    },
  })
  renderPage(<StepOfEveryone />)
  await screen.findByText('Ila Rao')
  expect(screen.queryByRole('button', { name: 'Reset admin' })).toBeNull()
  await press('Reset night')
  const dialog = await screen.findByRole('dialog', { name: 'Reset two-step login for Ila Rao?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('Two-step login was reset.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset night' })).toBeNull())
})

test('a refusal is shown, and a failed load can be retried', async () => {
  const answers = [
    () => refusal(503, 'Please try later.'),
    () => json(200, { required: false, people: [{ ...own, on: false }] }),
  ]
  serve({
    [call]: () => ((answers.length > 1 ? answers.shift() : answers[0]) as () => Response)(),
    'PUT /desk/second-step': () => refusal(409, 'Please set up your own two-step login first.'),
  })
  renderPage(<StepOfEveryone />)
  expect(await screen.findByText('Please try later.')).toBeTruthy()
  await press('Retry')
  await screen.findByText('Devi Nair')
  await press('Require for everyone')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Require for everyone' }))
  expect(await screen.findByText('Please set up your own two-step login first.')).toBeTruthy()
})
