import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Combobox } from './Combobox'

const models = ['SW-8P', 'SW-16P', 'CAM-2MP']

function Models({ onChoose }: { onChoose: (model: string) => void }) {
  const [text, setText] = useState('')
  return (
    <Combobox
      label="Model Number"
      value={text}
      onChange={setText}
      suggestions={models
        .filter((model) => text && model.includes(text))
        .map((value) => ({ value }))}
      onChoose={(model) => {
        setText(model)
        onChoose(model)
      }}
    />
  )
}

function show() {
  const onChoose = vi.fn()
  render(<Models onChoose={onChoose} />)
  return onChoose
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Model Number' })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

describe('Combobox', () => {
  it('suggests what fits the text', async () => {
    show()
    expect(options()).toEqual([])
    await userEvent.type(input(), 'SW')
    expect(options()).toEqual(['SW-8P', 'SW-16P'])
    expect(input().getAttribute('aria-expanded')).toBe('true')
  })

  it('takes a suggestion with the keyboard', async () => {
    const onChoose = show()
    await userEvent.type(input(), 'SW{ArrowDown}{ArrowDown}{Enter}')
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('SW-16P')
    expect(input().value).toBe('SW-16P')
    expect(options()).toEqual([])
  })

  it('goes round at the ends', async () => {
    show()
    await userEvent.type(input(), 'SW{ArrowUp}')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('SW-16P')
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('SW-8P')
  })

  it('takes a suggestion that is pressed', async () => {
    const onChoose = show()
    await userEvent.type(input(), 'CAM')
    fireEvent.pointerDown(screen.getByRole('option', { name: 'CAM-2MP' }))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('CAM-2MP')
  })

  it('leaves the text alone on Escape', async () => {
    const onChoose = show()
    await userEvent.type(input(), 'SW{Escape}')
    expect(options()).toEqual([])
    expect(input().value).toBe('SW')
    expect(onChoose).not.toHaveBeenCalled()
  })
})
