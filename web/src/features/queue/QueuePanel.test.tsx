import { atTheDesk, note, openQueue, sent } from '@test/data/queue'
import { json, refusal } from '@test/fakeServer'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

beforeEach(atTheDesk)

describe('a record of the queue', () => {
  test('opens by the address with facts, form, notes and tickets', async () => {
    const { router } = openQueue()
    await userEvent.click(await screen.findByText('Asha Verma', { selector: 'tr:first-child *' }))
    const panel = within(await screen.findByRole('dialog', { name: 'T-ACDE-FGHJ-KMNP' }))
    expect(router.state.location.search).toBe('?item=01A')
    expect(panel.getByText('The form of T-ACDE-FGHJ-KMNP')).toBeTruthy()
    expect(panel.getByText('What T-ACDE-FGHJ-KMNP is about')).toBeTruthy()
    expect(panel.getByText('What became of T-ACDE-FGHJ-KMNP')).toBeTruthy()
    expect(panel.getByText('Due on').parentElement?.textContent).toBe('Due on5 March 2026')
    expect((await panel.findByRole('link', { name: '09876543210' })).getAttribute('href')).toBe(
      'tel:09876543210',
    )
    expect(await panel.findByText('Asked for a photo.')).toBeTruthy()
    expect(panel.getByText('Only the desk sees notes. Customers do not.')).toBeTruthy()
    const older = panel.getByRole('link', { name: 'T-9' })
    expect(older.getAttribute('href')).toBe('/admin/dashboard/CustomerAwr?customer=CU8&ticket=T-9')
    const own = panel.getByRole('link', { name: 'Open in Repair & Service' })
    expect(own.getAttribute('href')).toBe(
      '/admin/dashboard/ProductRepair?customer=CU1&ticket=T-ACDE-FGHJ-KMNP',
    )
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('of a claim shows the amount and the way to its decision', async () => {
    openQueue('/?item=01B')
    const panel = within(await screen.findByRole('dialog', { name: 'CL1' }))
    expect(panel.getByText('₹1,500.50')).toBeTruthy()
    expect(panel.queryByText(/The form of/)).toBeNull()
    expect(panel.queryByText(/is about$/)).toBeNull()
    const review = panel.getByRole('link', { name: 'Review with invoice' })
    expect(review.getAttribute('href')).toBe('/admin/dashboard/review?item=CL1')
    const link = panel.getByRole('link', { name: 'Open in Customer Scheme' })
    expect(link.getAttribute('href')).toBe(
      '/admin/dashboard/CustomerScheme?customer=CU1&claimed=SC1&claim=CL1',
    )
  })

  test('that does not exist says so', async () => {
    openQueue('/?item=01X', {
      'GET /desk/queue/01X': () => refusal(404, 'It is not in the queue.'),
    })
    expect(
      await screen.findByText('01X is not in the queue. The link may be incomplete.'),
    ).toBeTruthy()
  })

  test('takes a note, and asks before one that was begun is lost', async () => {
    const { requests, router } = openQueue('/?item=01A', {
      'POST /desk/notes': () => json(200, note),
    })
    const panel = within(await screen.findByRole('dialog', { name: 'T-ACDE-FGHJ-KMNP' }))
    await userEvent.click(await panel.findByRole('button', { name: 'Add note' }))
    expect(panel.getByText('Please enter a note.')).toBeTruthy()
    await userEvent.type(panel.getByLabelText('New note'), 'Spare part is ordered.')
    // The first Escape leaves the field.
    await userEvent.keyboard('{Escape}{Escape}')
    const question = within(await screen.findByRole('dialog', { name: /^Discard/ }))
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    await userEvent.click(panel.getByRole('button', { name: 'Add note' }))
    await waitFor(() =>
      expect(panel.getByLabelText<HTMLTextAreaElement>('New note').value).toBe(''),
    )
    expect(await sent(requests)).toEqual({ record: '01A', text: 'Spare part is ordered.' })
    expect(router.state.location.search).toBe('?item=01A')
  })

  test('a note of a megabyte is not sent', async () => {
    const { requests } = openQueue('/?item=01A')
    const panel = within(await screen.findByRole('dialog', { name: 'T-ACDE-FGHJ-KMNP' }))
    await userEvent.click(await panel.findByLabelText('New note'))
    await userEvent.paste('x'.repeat(5001))
    expect(panel.getByText('A note has at most 5,000 characters.')).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: 'Add note' }))
    expect(requests.every(({ method }) => method === 'GET')).toBe(true)
  })
})
