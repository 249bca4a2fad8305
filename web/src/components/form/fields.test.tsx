import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CheckboxField } from './CheckboxField'
import { DateField } from './DateField'
import { PasswordField } from './PasswordField'
import { RadioGroup } from './RadioGroup'
import { SelectField } from './SelectField'
import { TextAreaField } from './TextAreaField'
import { TextField } from './TextField'

describe('a field', () => {
  it('ties label, hint and error to its input', () => {
    render(<TextField label="Full Name" hint="As on the invoice." error="Please enter a name." />)
    const input = screen.getByLabelText('Full Name')
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Please enter a name.', 'As on the invoice.'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Please enter a name.')
  })

  it('says nothing about errors while there are none', () => {
    render(<TextField label="Full Name" />)
    const input = screen.getByLabelText('Full Name')
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })

  it('keeps its name when it is required', () => {
    render(<TextField label="Full Name" required />)
    expect(screen.getByLabelText<HTMLInputElement>('Full Name').required).toBe(true)
  })

  it('keeps its name without the mark after the last word', () => {
    render(<CheckboxField label="I agree" required />)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree' }).required).toBe(true)
    expect(screen.getByLabelText('I agree').closest('label')?.textContent).toBe('I agree\u00a0*')
  })
})

describe('a password', () => {
  it('is shown and hidden by its button', async () => {
    render(<PasswordField label="Password" />)
    const input = screen.getByLabelText<HTMLInputElement>('Password')
    expect(input.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input.type).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input.type).toBe('password')
  })
})

function Form({ onValues }: { onValues: (values: unknown) => void }) {
  const { register, handleSubmit } = useForm({
    defaultValues: {
      name: '',
      address: '',
      role: '',
      date: '',
      password: '',
      kind: 'a',
      agreed: false,
    },
  })
  return (
    <form onSubmit={handleSubmit(onValues)}>
      <TextField label="Name" {...register('name')} />
      <TextAreaField label="Address" {...register('address')} />
      <SelectField
        label="Role"
        placeholder="Select Role"
        options={['Dealer']}
        {...register('role')}
      />
      <DateField label="Date" {...register('date')} />
      <PasswordField label="Password" {...register('password')} />
      <RadioGroup
        label="Kind"
        options={[
          { value: 'a', label: 'Repair' },
          { value: 'b', label: 'Service' },
        ]}
        {...register('kind')}
      />
      <CheckboxField label="I agree" {...register('agreed')} />
      <button type="submit">Send</button>
    </form>
  )
}

describe('a date', () => {
  const input = () => screen.getByLabelText<HTMLInputElement>('Date')

  it('is typed day first, and put in order when it is left', async () => {
    render(<DateField label="Date" />)
    expect(input().placeholder).toBe('DD/MM/YYYY')
    await userEvent.type(input(), '5-9-2025')
    await userEvent.tab()
    expect(input().value).toBe('05/09/2025')
  })

  it('says how to write it when it is no day', async () => {
    render(<DateField label="Date" />)
    await userEvent.type(input(), '12/31/2026')
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.tab()
    expect(screen.getByRole('alert').textContent).toBe(
      'Please enter the date as day, month and year, such as 31/12/2026.',
    )
    expect(input().getAttribute('aria-invalid')).toBe('true')
  })

  it('is chosen from the calendar of the browser', async () => {
    const showPicker = vi.fn()
    Object.assign(HTMLInputElement.prototype, { showPicker })
    onTestFinished(() => {
      Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker')
    })
    const { container } = render(<DateField label="Date" max="2026-12-31" />)
    await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }))
    expect(showPicker).toHaveBeenCalledOnce()
    const calendar = container.querySelector('input[type="date"]') as HTMLInputElement
    expect(calendar.max).toBe('2026-12-31')
    fireEvent.change(calendar, { target: { value: '2026-02-03' } })
    expect(input().value).toBe('03/02/2026')
    expect(document.activeElement).toBe(input())
  })
})

describe('the fields in a form', () => {
  it('are all read by the form library', async () => {
    const onValues = vi.fn()
    const user = userEvent.setup()
    render(<Form onValues={(values) => onValues(values)} />)
    await user.type(screen.getByLabelText('Name'), 'Asha')
    await user.type(screen.getByLabelText('Address'), 'Pune')
    await user.selectOptions(screen.getByLabelText('Role'), 'Dealer')
    await user.type(screen.getByLabelText('Date'), '5.9.2025')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByLabelText('Service'))
    await user.click(screen.getByLabelText('I agree'))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(onValues).toHaveBeenCalledExactlyOnceWith({
      name: 'Asha',
      address: 'Pune',
      role: 'Dealer',
      date: '2025-09-05',
      password: 'secret',
      kind: 'b',
      agreed: true,
    })
  })
})
