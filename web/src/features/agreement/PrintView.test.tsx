import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customerSession } from '@/lib/session'
import CustomerAgreementPrintPage from './CustomerAgreementPrintPage'

test.each([
  ['nothing to print', () => json(200, { data: [] })],
  ['nothing that could be loaded', () => json(500, {})],
])('a print page with %s has a heading', async (_, answer) => {
  customerSession.start(freshToken())
  serve({ 'GET /useragreement/fetch-agreement': answer })
  renderPage(<CustomerAgreementPrintPage />)
  expect(await screen.findByRole('heading', { name: 'Agreement', level: 1 })).toBeTruthy()
})
