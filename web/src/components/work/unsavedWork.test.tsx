import { renderPage } from '@test/renderPage'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { FormDialog } from '@/components/overlay/FormDialog'
import { UnsavedWork } from './UnsavedWork'
import { useUnsavedWork } from './useUnsavedWork'

/** Work that a draft has saved. */
function KeptWork() {
  useUnsavedWork(true, undefined, kept)
  return null
}
const kept = () => true

function Note({ isKept = false }) {
  const [isOpen, setOpen] = useState(true)
  const [text, setText] = useState('')
  return (
    <FormDialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title="Note"
      cancel="Cancel"
      submit="Save"
    >
      {(id) => (
        <form id={id}>
          {isKept ? <KeptWork /> : <UnsavedWork when={text !== ''} />}
          <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
        </form>
      )}
    </FormDialog>
  )
}

const note = () => screen.queryByRole('dialog', { name: 'Note' })
const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' })

const ways: Record<string, () => Promise<unknown>> = {
  Escape: () => userEvent.keyboard('{Escape}'),
  'the X': () =>
    userEvent.click(within(note() as HTMLElement).getByRole('button', { name: 'Close' })),
  'its button': () => userEvent.click(screen.getByRole('button', { name: 'Cancel' })),
  'the backdrop': async () => {
    fireEvent.pointerDown(note() as HTMLElement)
    fireEvent.click(note() as HTMLElement)
  },
}

describe.each(Object.entries(ways))('a dialog that is closed by %s', (_, close) => {
  test('goes at once when nothing was entered', async () => {
    renderPage(<Note />)
    await close()
    await waitFor(() => expect(note()).toBeNull())
  })

  test('asks first when something was, and keeps it if asked to', async () => {
    renderPage(<Note />)
    await userEvent.type(screen.getByLabelText('Text'), 'Mall Road')
    await close()
    await userEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('Mall Road')
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull(),
    )
    await close()
    await userEvent.click(within(await question()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(note()).toBeNull())
  })
})

test('a tab with unsaved input asks before it closes', async () => {
  const isHeldBack = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  renderPage(<Note />)
  expect(isHeldBack()).toBe(false)
  await userEvent.type(screen.getByLabelText('Text'), 'x')
  expect(isHeldBack()).toBe(true)
  await userEvent.clear(screen.getByLabelText('Text'))
  expect(isHeldBack()).toBe(false)
})

test('a form whose draft is kept is left without a question', async () => {
  renderPage(<Note isKept />)
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(note()).toBeNull())
  expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull()
})
