import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { customerSession } from '@/lib/session'
import { CustomerHeader } from './CustomerHeader'

const everyone = ['Agreement']
const partners = ['Scheme', 'Scheme Status', 'Agreement']

describe('the schemes in the top navigation and in the menu of a phone', () => {
  test.each([
    ['of a User', { role: 'User' }, everyone],
    ['of a Dealer', { role: 'Dealer' }, partners],
    ['of an unknown role', { role: 'Partner' }, partners],
    ['of an empty role', { role: '' }, partners],
    ['of a token without a role', { role: undefined }, partners],
  ])('%s', async (_, claims, links) => {
    serve({
      'GET /api/users/customer/CU1': () => json(200, { customerId: 'CU1', name: 'Asha Verma' }),
      'GET /my/messages': () => json(200, { tickets: [] }),
    })
    customerSession.start(freshToken(claims))
    renderPage(<CustomerHeader />)
    const shown = () =>
      screen.getAllByRole('navigation', { name: 'Main' }).map((menu) =>
        within(menu)
          .getAllByRole('link')
          .map(({ textContent }) => textContent)
          .slice(3),
      )
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    expect(shown()).toEqual([links, links])
  })
})
