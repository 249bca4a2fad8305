import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LongCode } from './LongCode'

test('a long code may break after its underscores and nowhere else', () => {
  const { container } = render(<LongCode value="PRANSH_DIGITAL_PRIVATE_LIMITED" />)
  expect(container.textContent).toBe('PRANSH_DIGITAL_PRIVATE_LIMITED')
  expect(container.firstElementChild?.innerHTML).toBe(
    'PRANSH_<wbr>DIGITAL_<wbr>PRIVATE_<wbr>LIMITED',
  )
})

test.each([undefined, null, ''])('what is missing is N/A', (value) => {
  const { container } = render(<LongCode value={value} />)
  expect(container.textContent).toBe('N/A')
})
