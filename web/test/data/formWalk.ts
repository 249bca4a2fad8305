import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'

/** A form, how someone fills it, and where the server's names for its fields are on the screen. */
export interface FormWalk {
  form: ReactElement
  fill: () => Promise<unknown>
  submit: string
  /** By the name a field is sent under, in the order of the screen: its label. */
  fields: Record<string, string>
  /** Read-only fields, and what the specification does not ask for. */
  optional?: string[]
}

export const newPassword = {
  'Old Password': 'demo-password',
  'New Password': 'another-password',
  'Confirm Password': 'another-password',
}
export const product = { _id: '01P', productID: 'PR1', productName: 'Bullet Camera' }
export const invoice = new File(['%PDF-1.4 %%EOF'], 'invoice.pdf', { type: 'application/pdf' })

export const press = (name: string) => async () =>
  userEvent.click(await screen.findByRole('button', { name }))

export const choose = async (label: string, value: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), value)
