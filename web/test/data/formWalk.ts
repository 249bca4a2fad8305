import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'

/** A form, a function that fills it, and the labels of its fields. */
export interface FormWalk {
  form: ReactElement
  fill: () => Promise<unknown>
  submit: string
  /** Labels by the names in the request, in the order on the screen. */
  fields: Record<string, string>
  /** Fields that are read-only or not required by the specification. */
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
