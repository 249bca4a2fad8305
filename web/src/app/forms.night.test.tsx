import { hearAlerts } from '@test/alerts'
import { customerForms } from '@test/data/customerForms'
import { deskForms } from '@test/data/deskForms'
import type { FormWalk } from '@test/data/formWalk'
import { settingForms } from '@test/data/settingForms'
import { serveRefusals } from '@test/refusingServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import RegisterPage from '@/features/account/RegisterPage'
import { adminSession, customerSession } from '@/lib/session'

const forms = { ...customerForms, ...deskForms, ...settingForms }

beforeEach(() => {
  hearAlerts()
  customerSession.start(freshToken({ role: 'Dealer' }))
  adminSession.start(freshToken())
})

// Building a form is most of the work, so each form is built once and tested completely.
test.each(Object.entries(forms))(
  'the form of a %s marks what is required, asks before it is left, keeps the focus and tells every problem',
  async (_, walk) => {
    const answer = serveRefusals()
    const { router } = renderPage(walk.form)
    await walk.fill()
    expectMarks(walk)

    void router.navigate('/elsewhere')
    await keepEditing()
    expect(router.state.location.pathname).toBe('/')

    await expectFocusWhileSent(walk, () => answer([]))
    await userEvent.click(submitOf(walk))
    await answer(Object.keys(walk.fields))
    await expectProblems(walk)

    void router.navigate('/elsewhere')
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
  },
)

const submitOf = ({ submit }: FormWalk) => screen.getByRole('button', { name: submit })

function expectMarks({ fields, optional }: FormWalk): void {
  for (const label of Object.values(fields)) {
    const mark = screen.getByText(label, { selector: 'label' }).parentElement?.textContent
    expect(mark).toBe(optional?.includes(label) ? label : `${label}*`)
  }
}

async function keepEditing(): Promise<void> {
  const name = 'Discard your changes?'
  const question = within(await screen.findByRole('dialog', { name }))
  await userEvent.click(question.getByText('Keep editing'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
}

async function expectFocusWhileSent(walk: FormWalk, answer: () => Promise<void>): Promise<void> {
  const button = submitOf(walk)
  await userEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
  await answer()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(document.activeElement).not.toBe(document.body)
}

/** Checks that each error is at its field, and that the first one has the focus. */
async function expectProblems({ fields }: FormWalk): Promise<void> {
  for (const [name, label] of Object.entries(fields)) {
    const sentence = await screen.findByText(`Please mend ${name}.`)
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(sentence.id)
  }
  const [first = ''] = Object.values(fields)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(first)))
}

test('an error goes when its field changes, and others stay', async () => {
  const answer = serveRefusals()
  renderPage(<RegisterPage />)
  await userEvent.click(screen.getByRole('button', { name: 'Register' }))
  await answer(['name', 'phone'])
  await screen.findByText('Please mend phone.')
  await userEvent.type(screen.getByLabelText('Full Name'), 'Asha')
  expect(screen.queryByText('Please mend name.')).toBeNull()
  expect(screen.getByText('Please mend phone.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Full Name'))
})

test('a refusal of an unknown field is shown above the form', async () => {
  const answer = serveRefusals()
  renderPage(<RegisterPage />)
  await userEvent.click(screen.getByRole('button', { name: 'Register' }))
  await answer(['shoeSize'])
  expect(await screen.findByText('Please mend shoeSize.')).toBeTruthy()
})
