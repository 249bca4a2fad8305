import { settingsOf } from '@test/data/setting'
import { json, refusal, serve } from '@test/fakeServer'
import { serveUploads } from '@test/fakeUpload'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import type { Settings } from './api'
import { BrandSection } from './BrandSection'

beforeEach(() => adminSession.start('desk'))

const logo = { url: '/brand/logo-abc.png', width: 400, height: 300 }
const picture = new File(['\x89PNG'], 'logo.png', { type: 'image/png' })

function show(settings: Settings, routes: Parameters<typeof serve>[0] = {}) {
  const requests = serve({ 'GET /': () => new Response('', { status: 503 }), ...routes })
  renderPage(<BrandSection settings={settings} />)
  return requests
}

const brandOn = (theme: string) =>
  within(screen.getByRole('region', { name: 'Preview' }))
    .getByText(theme)
    .closest('figure')
    ?.style.getPropertyValue('--brand')

const palette = 'GET /desk/settings/palette'

test('the colour is seen in both themes while it is chosen', async () => {
  const shades = { light: { '--brand': '#7a1f5c' }, dark: { '--brand': '#8e3f74' } }
  const requests = show(settingsOf({ accent: '' }), { [palette]: () => json(200, shades) })
  expect(brandOn('Light')).toBe('')
  fireEvent.change(screen.getByLabelText('Pick the accent colour'), {
    target: { value: '#7a1f5c' },
  })
  expect(screen.getByLabelText('Accent colour')).toHaveProperty('value', '#7a1f5c')
  await waitFor(() => expect(brandOn('Light')).toBe('#7a1f5c'))
  expect(brandOn('Dark')).toBe('#8e3f74')
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?accent=%237a1f5c'])
})

test('a too light colour is refused, half a colour is not', async () => {
  const sentence = 'This colour is too light. Buttons would be hard to see.'
  show(settingsOf({ accent: '' }), { [palette]: () => refusal(400, sentence) })
  await fill({ 'Accent colour': '#fff7' })
  expect(screen.queryByText(/^This colour is too light/)).toBeNull()
  await fill({ 'Accent colour': '#fff7e0' })
  expect(await screen.findByText(/^This colour is too light/)).toBeTruthy()
  expect(screen.getByLabelText('Accent colour').getAttribute('aria-invalid')).toBe('true')
})

test('a logo is sent, and the one from before can be removed', async () => {
  const forms = serveUploads(() => json(200, settingsOf({ version: 8, logo })))
  const requests = show(settingsOf({ logo }), {
    'DELETE /desk/settings/logo': () => json(200, settingsOf({ version: 9 })),
  })
  await userEvent.upload(screen.getByLabelText('Logo'), picture)
  await userEvent.click(screen.getByRole('button', { name: 'Use this logo' }))
  expect(await screen.findByText('The logo was saved.')).toBeTruthy()
  expect(forms.map(({ path }) => path)).toEqual(['/desk/settings/logo'])
  expect(forms[0]?.fields.file).toBeInstanceOf(File)
  await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }))
  const question = await screen.findByRole('dialog', { name: 'Remove the logo?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Remove logo' }))
  expect(await screen.findByText('The logo was removed.')).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('a refused picture shows its error and stays selected', async () => {
  const sentence = 'The image is too large. Please select one of at most 16 megapixels.'
  serveUploads(() =>
    json(413, { message: sentence, fields: [{ name: 'file', message: sentence }] }),
  )
  show(settingsOf())
  await userEvent.upload(screen.getByLabelText('Logo'), picture)
  await userEvent.click(screen.getByRole('button', { name: 'Use this logo' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByText('logo.png')).toBeTruthy()
})

test('a file that cannot be a logo is not sent', async () => {
  const forms = serveUploads(() => refusal(500, 'never'))
  show(settingsOf())
  const script = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })
  await userEvent.upload(screen.getByLabelText('Logo'), script, { applyAccept: false })
  expect(
    await screen.findByText('SVG images cannot be read. Please select PNG, WebP or JPEG.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use this logo' })).toBeNull()
  expect(forms).toEqual([])
})

test('the logo is shown on both grounds, with or without a name', () => {
  show(settingsOf({ logo }))
  const form = within(screen.getByRole('form', { name: 'Logo image' }))
  expect(form.getAllByText('Northlight')).toHaveLength(2)
})
