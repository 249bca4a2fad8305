import { settingsOf } from '@test/data/setting'
import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import { ReasonsSection } from './ReasonsSection'

beforeEach(() => adminSession.start('desk'))

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save reasons' }))

async function write(text: string) {
  const field = screen.getByLabelText('Reasons')
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
}

test('each line that says something is a reason, sent with the version that was seen', async () => {
  const requests = serve({
    'GET /': () => new Response('', { status: 503 }),
    'PUT /desk/settings/reasons': () => json(200, settingsOf({ version: 8 })),
  })
  renderPage(<ReasonsSection settings={settingsOf({ reasons: ['Too old.'] })} />)
  expect(screen.getByLabelText('Reasons')).toHaveProperty('value', 'Too old.')
  await write('  Too old.\n\nधुंधला है।  \n')
  await save()
  expect(await screen.findByText('The ready reasons were saved.')).toBeTruthy()
  expect(await requests[0]?.json()).toEqual({ version: 7, reasons: ['Too old.', 'धुंधला है।'] })
})

test('too many, too long and the same twice are not sent', async () => {
  const requests = serve({})
  renderPage(<ReasonsSection settings={settingsOf()} />)
  for (const [text, sentence] of [
    [
      Array.from({ length: 21 }, (_, n) => `Reason ${n}`).join('\n'),
      'Please keep at most 20 ready reasons.',
    ],
    ['x'.repeat(201), 'Please shorten each reason to at most 200 characters.'],
    ['Too old.\n Too old. ', 'A reason is in the list twice.'],
  ] as const) {
    await write(text)
    await save()
    expect(screen.getByText(sentence)).toBeTruthy()
  }
  expect(requests).toEqual([])
})

test('what the server refuses stands at the field, and what was typed stays', async () => {
  serve({
    'PUT /desk/settings/reasons': () =>
      json(400, {
        message: 'No links.',
        error: 'No links.',
        fields: [{ name: 'reasons', message: 'No links.' }],
      }),
  })
  renderPage(<ReasonsSection settings={settingsOf()} />)
  await write('See example.com')
  await save()
  expect(await screen.findByText('No links.')).toBeTruthy()
  expect(screen.getByLabelText('Reasons')).toHaveProperty('value', 'See example.com')
})
