import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FilePicker } from './FilePicker'

const MAX = 10_485_760

function fileOf(bytes: number, name = 'invoice.pdf', type = 'application/pdf') {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}

function show(file: File | null = null, props: { error?: string; progress?: number } = {}) {
  const onChange = vi.fn()
  render(
    <FilePicker
      label="Invoice"
      accept="application/pdf,image/*"
      file={file}
      onChange={onChange}
      {...props}
    />,
  )
  return onChange
}

const input = () => screen.getByLabelText<HTMLInputElement>('Invoice')
const choose = (file: File) => fireEvent.change(input(), { target: { files: [file] } })

describe('FilePicker', () => {
  it('takes a file of exactly 10485760 bytes', () => {
    const onChange = show()
    const file = fileOf(MAX)
    choose(file)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(file)
  })

  it('says to a screen reader that it is required', () => {
    render(<FilePicker label="Invoice" required file={null} onChange={vi.fn()} />)
    const described = input().getAttribute('aria-describedby')?.split(' ') ?? []
    const words = described.map((id) => document.getElementById(id)?.textContent)
    expect(words).toContain('Required.')
  })

  it('refuses one byte more', () => {
    const onChange = show()
    choose(fileOf(MAX + 1))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
    expect(screen.getByRole('alert').textContent).toBe('File size exceeds the limit of 10MB')
    expect(input().getAttribute('aria-invalid')).toBe('true')
  })

  it('refuses a dropped file of another type', () => {
    const onChange = show()
    choose(fileOf(10, 'notes.txt', 'text/plain'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
    expect(screen.getByRole('alert').textContent).toContain('notes.txt')
  })

  it('refuses a file without content', () => {
    const onChange = show()
    choose(fileOf(0))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
    expect(screen.getByRole('alert').textContent).toBe(
      'The file is empty. Please select another file.',
    )
  })

  it('keeps a refused file in sight until it is removed', () => {
    show()
    choose(fileOf(10, 'notes.txt', 'text/plain'))
    fireEvent.click(screen.getByRole('button', { name: 'Remove notes.txt' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('notes.txt')).toBeNull()
    expect(document.activeElement).toBe(input())
  })

  it('shows name and size, and removes the file', () => {
    const onChange = show(fileOf(123_456))
    expect(screen.getByText('invoice.pdf')).toBeTruthy()
    expect(screen.getByText('123 kB')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove invoice.pdf' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('shows how much was sent, and keeps the file meanwhile', () => {
    show(fileOf(10), { progress: 0.42 })
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('42')
    expect(screen.queryByRole('button')).toBeNull()
    expect(input().disabled).toBe(true)
  })

  it('no longer says that it sends after everything has left', () => {
    show(fileOf(10), { progress: 1 })
    expect(screen.queryByText(/Sending/)).toBeNull()
    expect(screen.getByText('Sent. It is being checked…')).toBeTruthy()
  })

  it('says from the start what it takes', () => {
    render(<FilePicker label="Letter" accept="application/pdf" file={null} onChange={vi.fn()} />)
    expect(screen.getByText('PDF, up to 10 MB')).toBeTruthy()
  })

  it('previews an image', () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
    show(fileOf(10, 'photo.png', 'image/png'))
    expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:picture')
  })

  it('shows the error of its form', () => {
    show(null, { error: 'File is required' })
    expect(screen.getByRole('alert').textContent).toBe('File is required')
  })
})
