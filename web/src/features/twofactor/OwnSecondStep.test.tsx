import { json, refusal, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import { OwnSecondStep } from './OwnSecondStep'

const state = 'GET /desk/me/second-step'
const nothing = { on: false, passkeys: [], recoveryCodes: 0, required: false }
const laptop = { id: 'k1', name: 'Work laptop', since: '2026-03-02T04:30:00Z' }
const withApp = { ...nothing, on: true, appSince: '2026-03-02T04:30:00Z', recoveryCodes: 10 }
const codes = Array.from({ length: 10 }, (_, i) => `ACDE-FGHJ-KMNP-QRT${i}`)
const setup = {
  setup: 'begun',
  key: 'GEZDGNBVGY3TQOJQ',
  address: 'otpauth://totp/Aftercare:admin?secret=GEZDGNBVGY3TQOJQ',
  picture: 'data:image/png;base64,AAAA',
  recoveryCodes: codes,
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => adminSession.start(freshToken({ username: 'admin', mustAddStep: true })))

describe('the own second step', () => {
  test('is set up by an app, and shows the recovery codes once', async () => {
    let own: object = nothing
    const fresh = freshToken({ username: 'admin' })
    const requests = serve({
      [state]: () => json(200, own),
      'POST /desk/me/second-step/app': () => json(200, setup),
      'POST /desk/me/second-step/app/confirm': () => {
        own = withApp
        return json(200, { message: '', token: fresh })
      },
    })
    renderPage(<OwnSecondStep />)
    expect(await screen.findByText('Off')).toBeTruthy()
    await press('Set up an app')
    await fill({ 'Your Password': 'secret' })
    await press('Continue')
    const picture = await screen.findByRole('img', { name: 'QR code with the key for your app' })
    expect(picture.getAttribute('src')).toBe(setup.picture)
    expect(screen.getByText(setup.key)).toBeTruthy()
    await fill({ Code: '123456' })
    await press('Turn on')
    expect(await screen.findByText('Your recovery codes')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(
      expect.arrayContaining(codes),
    )
    await press('I have saved them')
    expect(await screen.findByText('On')).toBeTruthy()
    expect(await screen.findByText('10 codes left')).toBeTruthy()
    expect(adminSession.current()?.token).toBe(fresh)
    expect(await requests[1]?.json()).toEqual({ password: 'secret' })
    expect(await requests[2]?.json()).toEqual({ setup: 'begun', code: '123456' })
  })

  test('says at its field what is wrong', async () => {
    const at = (name: string, message: string) => () =>
      json(400, { message, error: message, requestId: 'R1', fields: [{ name, message }] })
    const answers = [at('password', 'The password is wrong.'), () => json(200, setup)]
    serve({
      [state]: () => json(200, nothing),
      'POST /desk/me/second-step/app': () => (answers.shift() ?? answers[0])?.() as Response,
      'POST /desk/me/second-step/app/confirm': at('code', 'The code is not right.'),
    })
    renderPage(<OwnSecondStep />)
    await screen.findByText('Off')
    await press('Set up an app')
    await fill({ 'Your Password': 'wrong' })
    await press('Continue')
    expect(await screen.findByText('The password is wrong.')).toBeTruthy()
    expect(screen.getByLabelText('Your Password').getAttribute('aria-invalid')).toBe('true')
    await press('Continue')
    await screen.findByLabelText('Code')
    await fill({ Code: '000000' })
    await press('Turn on')
    expect(await screen.findByText('The code is not right.')).toBeTruthy()
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true')
  })

  test('loses a passkey, or is turned off, with the password', async () => {
    let own: object = { ...withApp, passkeys: [laptop] }
    const requests = serve({
      [state]: () => json(200, own),
      'POST /desk/me/second-step/passkeys/k1/remove': () => {
        own = withApp
        return json(200, { message: '' })
      },
      'POST /desk/me/second-step/off': () => {
        own = nothing
        return json(200, { message: '' })
      },
    })
    renderPage(<OwnSecondStep />)
    await screen.findByText('Work laptop')
    await press('Remove Work laptop')
    const dialog = await screen.findByRole('dialog', { name: "Remove the passkey 'Work laptop'?" })
    await fill({ 'Your Password': 'secret' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Work laptop')).toBeNull())
    await press('Turn off')
    const off = await screen.findByRole('dialog', { name: 'Turn off two-step login?' })
    await userEvent.type(within(off).getByLabelText('Your Password'), 'secret')
    await userEvent.click(within(off).getByRole('button', { name: 'Turn off' }))
    expect(await screen.findByText('Off')).toBeTruthy()
    const sent = requests.filter(({ method }) => method === 'POST')
    expect(await sent[0]?.json()).toEqual({ password: 'secret' })
    expect(sent).toHaveLength(2)
  })

  test('has new recovery codes made', async () => {
    serve({
      [state]: () => json(200, { ...withApp, recoveryCodes: 0 }),
      'POST /desk/me/second-step/recovery-codes': () =>
        json(200, { message: '', recoveryCodes: codes }),
    })
    renderPage(<OwnSecondStep />)
    await screen.findByText('You have no recovery codes left. Please create new ones.')
    await press('Create new codes')
    const dialog = await screen.findByRole('dialog', { name: 'Create new recovery codes' })
    await fill({ 'Your Password': 'secret' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create new codes' }))
    expect(await screen.findByText(codes[0] as string)).toBeTruthy()
    await press('I have saved them')
    expect(await screen.findByText('You have new recovery codes.')).toBeTruthy()
  })

  test('that everyone needs is not turned off', async () => {
    serve({ [state]: () => json(200, { ...withApp, required: true }) })
    renderPage(<OwnSecondStep />)
    expect(await screen.findByText(/must use two-step login/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  })

  test('that cannot be loaded says so, and can be asked for again', async () => {
    const answers = [() => refusal(503, 'Please try later.'), () => json(200, withApp)]
    serve({ [state]: () => (answers.shift() ?? answers[0])?.() as Response })
    renderPage(<OwnSecondStep />)
    expect(await screen.findByText('Your two-step login could not be loaded.')).toBeTruthy()
    expect(screen.getByText('Please try later.')).toBeTruthy()
    await press('Retry')
    expect(await screen.findByText('On')).toBeTruthy()
  })
})
