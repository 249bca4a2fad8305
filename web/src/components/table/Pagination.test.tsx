import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Pagination } from './Pagination'

function show(page: number, pages: number, onPage = vi.fn()) {
  render(
    <Pagination page={page} pages={pages} total={pages * 10} onPage={onPage} noun="customer" />,
  )
  return onPage
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('Pagination', () => {
  it('leaves the count to the screen that has it elsewhere', () => {
    render(<Pagination page={1} pages={3} total={30} onPage={vi.fn()} noun={null} />)
    expect(screen.queryByText(/30/)).toBeNull()
    expect(button('Next').disabled).toBe(false)
  })

  it('disables Previous on the first page', () => {
    show(1, 3)
    expect(button('Previous').disabled).toBe(true)
    expect(button('Next').disabled).toBe(false)
  })

  it('disables Next on the last page', () => {
    show(3, 3)
    expect(button('Previous').disabled).toBe(false)
    expect(button('Next').disabled).toBe(true)
  })

  it('takes a page beyond the end for the last one', () => {
    const onPage = show(99, 3)
    expect(button('3').getAttribute('aria-current')).toBe('page')
    fireEvent.click(button('Previous'))
    expect(onPage).toHaveBeenCalledExactlyOnceWith(2)
  })

  it('goes to a neighbour and to a number', () => {
    const onPage = show(2, 3)
    fireEvent.click(button('Previous'))
    fireEvent.click(button('Next'))
    fireEvent.click(button('3'))
    expect(onPage.mock.calls).toEqual([[1], [3], [3]])
  })

  it('marks the current page for those who cannot see its colour', () => {
    show(2, 3)
    expect(button('2').getAttribute('aria-current')).toBe('page')
  })

  it('counts in words', () => {
    render(<Pagination page={1} pages={1} total={1} onPage={vi.fn()} noun="customer" />)
    expect(screen.getByText('1 customer')).toBeTruthy()
  })

  it('shows nothing where there is no page', () => {
    show(1, 0)
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('goes on past the thousandth row and offers no last page', () => {
    const onPage = vi.fn()
    const { rerender } = render(
      <Pagination page={100} pages={100} total={1000} isAtLeast hasMore onPage={onPage} />,
    )
    expect(screen.getByText('1,000+ records')).toBeTruthy()
    fireEvent.click(button('Next'))
    expect(onPage).toHaveBeenCalledExactlyOnceWith(101)
    rerender(<Pagination page={101} pages={100} total={1000} isAtLeast onPage={onPage} />)
    expect(button('101').getAttribute('aria-current')).toBe('page')
    expect(button('Next').disabled).toBe(true)
  })
})
