import { describe, expect, it } from 'vitest'
import { openWindow, pageWindow } from './pageWindow'

describe('the page numbers', () => {
  it.each([
    { page: 1, pages: 0, shown: '' },
    { page: 1, pages: 1, shown: '1' },
    { page: 1, pages: 7, shown: '1 2 3 4 5 6 7' },
    { page: 4, pages: 7, shown: '1 2 3 4 5 6 7' },
    { page: 7, pages: 7, shown: '1 2 3 4 5 6 7' },
    { page: 1, pages: 8, shown: '1 2 3 4 5 ... 7 8' },
    { page: 3, pages: 8, shown: '1 2 3 4 5 ... 7 8' },
    { page: 4, pages: 8, shown: '2 3 4 5 6 7 8' },
    { page: 8, pages: 8, shown: '2 3 4 5 6 7 8' },
    { page: 1, pages: 9, shown: '1 2 3 4 5 ... 8 9' },
    { page: 4, pages: 9, shown: '2 3 4 5 6 ... 8 9' },
    { page: 5, pages: 9, shown: '3 4 5 6 7 8 9' },
    { page: 9, pages: 9, shown: '3 4 5 6 7 8 9' },
    { page: 1, pages: 20, shown: '1 2 3 4 5 ... 19 20' },
    { page: 10, pages: 20, shown: '8 9 10 11 12 ... 19 20' },
    { page: 15, pages: 20, shown: '13 14 15 16 17 ... 19 20' },
    { page: 16, pages: 20, shown: '14 15 16 17 18 19 20' },
    { page: 20, pages: 20, shown: '14 15 16 17 18 19 20' },
    { page: 1, pages: 100, shown: '1 2 3 4 5 ... 99 100' },
    { page: 50, pages: 100, shown: '48 49 50 51 52 ... 99 100' },
    { page: 100, pages: 100, shown: '94 95 96 97 98 99 100' },
    { page: 500, pages: 100, shown: '94 95 96 97 98 99 100' },
  ])('on page $page of $pages are "$shown"', ({ page, pages, shown }) => {
    expect(pageWindow(page, pages).join(' ')).toBe(shown)
  })

  it('has the current page, no doubles, and dots only for gaps', () => {
    for (let pages = 1; pages <= 30; pages++) {
      for (let page = 1; page <= pages; page++) {
        const shown = pageWindow(page, pages)
        const numbers = shown.filter((item) => item !== '...')
        expect(numbers).toContain(page)
        expect(new Set(numbers).size).toBe(numbers.length)
        const gap = shown.indexOf('...')
        if (gap >= 0) expect(Number(shown[gap + 1]) - Number(shown[gap - 1])).toBeGreaterThan(1)
      }
    }
  })
})

describe('the page numbers where the last page is not known', () => {
  it.each([
    { page: 1, isLast: false, shown: '1 2 ...' },
    { page: 2, isLast: false, shown: '1 2 3 ...' },
    { page: 101, isLast: false, shown: '99 100 101 102 ...' },
    { page: 101, isLast: true, shown: '99 100 101' },
  ])('on page $page are "$shown"', ({ page, isLast, shown }) => {
    expect(openWindow(page, isLast).join(' ')).toBe(shown)
  })
})
