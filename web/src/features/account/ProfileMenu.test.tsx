import { json, refusal, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCookie, removeCookie, writeCookie } from '@/lib/cookies'
import { customerSession } from '@/lib/session'
import { ProfileMenu } from './ProfileMenu'

const asha = {
  customerId: 'CU1',
  name: 'Asha Verma',
  email: 'asha@example.com',
  phone: '09876543210',
  address: '14, Civil Lines',
  role: 'User',
}

const getAsha = { 'GET /api/users/customer/CU1': () => json(200, asha) }

beforeEach(() => customerSession.start(freshToken()))

async function openProfile() {
  renderPage(
    <>
      <ProfileMenu />
      <p>the page</p>
    </>,
    '/customer_dashboard',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Profile' }))
}

describe('the profile panel', () => {
  test('shows name, email, phone and address', async () => {
    serve(getAsha)
    await openProfile()
    expect(await screen.findByText('asha@example.com')).toBeTruthy()
    expect(screen.getAllByText('Asha Verma').length).toBeGreaterThan(0)
    expect(screen.getByText('09876543210')).toBeTruthy()
    expect(screen.getByText('14, Civil Lines')).toBeTruthy()
  })

  const near = { files: 1700, bytes: 100_000, maxFiles: 2000, maxBytes: 5_000_000_000 }
  const nearly = /Your storage is almost full/

  test('says how much room for files is left once it is little', async () => {
    serve({ ...getAsha, 'GET /my/storage': () => json(200, near) })
    await openProfile()
    expect((await screen.findByText(nearly)).textContent).toBe(
      'Your storage is almost full: 1,700 of 2,000 files. Please contact support to get more.',
    )
  })

  test('says so of the bytes, too', async () => {
    serve({
      ...getAsha,
      'GET /my/storage': () => json(200, { ...near, bytes: 4_200_000_000 }),
    })
    await openProfile()
    const note = await screen.findByText(nearly)
    expect(note.textContent).toContain('1,700 of 2,000 files, 4.2 GB of 5.0 GB.')
  })

  test.each([
    { why: 'plenty is left', storage: { ...near, files: 1599 } },
    { why: 'there is no limit', storage: { ...near, maxFiles: 0, maxBytes: 0 } },
  ])('says nothing of files while $why', async ({ storage }) => {
    const requests = serve({ ...getAsha, 'GET /my/storage': () => json(200, storage) })
    await openProfile()
    await waitFor(() => expect(requests.map((r) => r.url).join()).toContain('/my/storage'))
    await screen.findByText('asha@example.com')
    expect(screen.queryByText(nearly)).toBeNull()
  })

  test('closes on its button and on a click outside', async () => {
    serve(getAsha)
    await openProfile()
    await userEvent.click(await screen.findByRole('button', { name: 'Close profile' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Profile' }))
    expect(screen.getByRole('dialog')).toBeTruthy()
    await userEvent.click(screen.getByText('the page'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('gives the focus back to its icon when it is closed', async () => {
    serve(getAsha)
    await openProfile()
    const icon = screen.getByRole('button', { name: 'Profile' })
    await userEvent.click(await screen.findByRole('button', { name: 'Close profile' }))
    expect(document.activeElement).toBe(icon)
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(icon)
  })

  test('leads to the password and the devices, and is closed there', async () => {
    serve(getAsha)
    renderPage(<ProfileMenu />, '*', '/customer_dashboard')
    await userEvent.click(screen.getByRole('button', { name: 'Profile' }))
    const link = await screen.findByRole('link', { name: 'Password, emails and devices' })
    expect(link.getAttribute('href')).toBe('/customer_dashboard/account')
    await userEvent.click(link)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('saves changes, shows the answer and keeps the fresh token', async () => {
    const renewed = freshToken({ email: 'new@example.com' })
    const requests = serve({
      ...getAsha,
      'PUT /api/users/customer/CU1': () =>
        json(200, { ...asha, name: 'Asha V.', email: 'new@example.com', token: renewed }),
    })
    await openProfile()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
    await screen.findByLabelText('Email')
    await fill({ Email: 'new@example.com' })
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeTruthy()
    expect(screen.getByText('new@example.com')).toBeTruthy()
    expect(readCookie('token')).toBe(renewed)
    const sent = requests.find(({ method }) => method === 'PUT')
    expect(await sent?.json()).toEqual({
      name: 'Asha Verma',
      email: 'new@example.com',
      phone: '09876543210',
      address: '14, Civil Lines',
    })
  })

  test('stays in edit mode when saving fails, and says why', async () => {
    serve({
      ...getAsha,
      'PUT /api/users/customer/CU1': () => refusal(409, 'The email is taken.'),
    })
    await openProfile()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    const sentence = 'Error saving changes: Failed to update profile: Conflict'
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByText('The email is taken.')).toBeTruthy()
    expect(screen.getByLabelText('Username')).toBeTruthy()
  })

  test('tells the status when the record cannot be loaded', async () => {
    serve({ 'GET /api/users/customer/CU1': () => json(500, {}) })
    await openProfile()
    const sentence = 'Error fetching user details: HTTP error! Status: 500'
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
  })

  test('tells when the cookie is gone', async () => {
    serve({ 'GET /api/users/customer/CU1': () => json(500, {}) })
    await openProfile()
    removeCookie('token')
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    const sentence = 'Error fetching user details: No token found in Cookies.'
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the login' }).getAttribute('href')).toBe('/')
  })

  test('logs out: removes both cookies and calls the server', async () => {
    const requests = serve({
      ...getAsha,
      'POST /api/users/logout': () => json(200, {}),
      'POST /admin/logout': () => json(200, {}),
    })
    writeCookie('admin', 'desk')
    await openProfile()
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(readCookie('token')).toBeUndefined()
    expect(readCookie('admin')).toBeUndefined()
    const calls = () => requests.map(({ url }) => new URL(url).pathname)
    await waitFor(() => expect(calls()).toContain('/api/users/logout'))
  })
})
