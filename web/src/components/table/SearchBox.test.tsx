import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchBox } from './SearchBox'

beforeEach(() => {
  vi.useFakeTimers()
})
function show(value = '') {
  const onChange = vi.fn()
  const box = (next: string) => (
    <SearchBox value={next} onChange={onChange} placeholder="Search customers..." />
  )
  const { rerender } = render(box(value))
  return { onChange, setValue: (next: string) => rerender(box(next)) }
}

const input = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search customers...' })
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('SearchBox', () => {
  it('speaks when typing has rested for 250 ms', () => {
    const { onChange } = show()
    type('a')
    wait(200)
    type('as')
    wait(249)
    expect(onChange).not.toHaveBeenCalled()
    wait(1)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('as')
  })

  it('speaks at once on Enter, and only once', () => {
    const { onChange } = show()
    type('asha')
    fireEvent.keyDown(input(), { key: 'Enter' })
    wait(1000)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('asha')
  })

  it('is emptied by its button', () => {
    const { onChange } = show('asha')
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('')
    expect(input().value).toBe('')
    expect(document.activeElement).toBe(input())
  })

  it('keeps newer letters when its own value returns', () => {
    const { setValue } = show()
    type('as')
    wait(250)
    type('ash')
    setValue('as')
    expect(input().value).toBe('ash')
  })

  it('keeps the space before a second word, however long the pause', () => {
    const { onChange, setValue } = show()
    type('ravi ')
    wait(250)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('ravi')
    setValue('ravi')
    expect(input().value).toBe('ravi ')
  })

  it('follows a value that comes from elsewhere', () => {
    const { setValue, onChange } = show('asha')
    setValue('')
    wait(1000)
    expect(input().value).toBe('')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('gets the focus by the key /', () => {
    show()
    fireEvent.keyDown(document.body, { key: '/' })
    expect(document.activeElement).toBe(input())
  })

  it('leaves the key / to a text field', () => {
    render(<textarea aria-label="Query" />)
    show()
    const query = screen.getByLabelText('Query')
    query.focus()
    fireEvent.keyDown(query, { key: '/' })
    expect(document.activeElement).toBe(query)
  })
})
