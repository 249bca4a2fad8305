import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type Model, modelsQuery } from './api'

/** Ignores case and spaces, as the server does. */
const norm = (text: string): string => text.replace(/\s/g, '').toLowerCase()

/**
 * The typed model number, its suggestions, and the matching model. A completely typed number counts
 * as selected.
 */
export function useModel(atDesk: boolean) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Model>()
  const asked = useDeferredValue(text.trim())
  const { data, error, isPlaceholderData, isSuccess, refetch } = useQuery(
    modelsQuery(asked, atDesk),
  )
  const fitting = text.trim() === '' ? [] : (data ?? []).filter(contains(text))
  const isSame = ({ modelNo }: Model) => norm(modelNo) === norm(text)
  const model = chosen && isSame(chosen) ? chosen : fitting.find(isSame)

  function choose(modelNo: string) {
    const found = fitting.find((one) => one.modelNo === modelNo)
    if (!found) return
    setChosen(found)
    setText(found.modelNo)
  }

  // Only the answer for the current text can report an unknown model.
  const isAnswered = isSuccess && !isPlaceholderData && asked === text.trim()
  const isUnknown = isAnswered && asked !== '' && fitting.length === 0

  return { text, setText, suggestions: fitting, choose, model, isUnknown, error, refetch }
}

/** Older suggestions stay visible while they still match. */
const contains =
  (text: string) =>
  ({ modelNo }: Model): boolean =>
    norm(modelNo).includes(norm(text))
