import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type Model, modelsQuery } from './api'

/** Models are told apart as the server does it: without case and spaces. */
const norm = (text: string): string => text.replace(/\s/g, '').toLowerCase()

/**
 * The model number as it is typed, what fits it, and the model it stands for. A number that is typed
 * out in full counts like one that was chosen.
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

  // Only the answer to what is typed now can say that there is no such model.
  const isAnswered = isSuccess && !isPlaceholderData && asked === text.trim()
  const isUnknown = isAnswered && asked !== '' && fitting.length === 0

  return { text, setText, suggestions: fitting, choose, model, isUnknown, error, refetch }
}

/** Answers to an earlier text stay in view until the next ones arrive, as far as they still fit. */
const contains =
  (text: string) =>
  ({ modelNo }: Model): boolean =>
    norm(modelNo).includes(norm(text))
