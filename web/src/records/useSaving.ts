import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldsOf, sentenceOf } from '@/api/error'
import { useProblems } from '@/components/form/useProblems'
import { useToast } from '@/components/overlay/ToastProvider'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'

interface Options {
  attempts: number
  /** What is asked for anew, whatever came of it: somebody else may have been quicker. */
  queryKey: QueryKey
  /** What is said of a failure that has no sentence of its own. */
  failure: string
  onSending: (sending: boolean) => void
  onSaved: () => void
}

/** How a form in a dialog changes something at the desk, and says so. */
export function useSaving({ attempts, queryKey, failure, onSending, onSaved }: Options) {
  const problems = useProblems(attempts)
  const [isChanged, setChanged] = useState(false)
  const saved = useUnsavedWork(isChanged)
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const toast = useToast()

  /** Sends a change, which answers with what is said of it. */
  async function save(send: () => Promise<string>) {
    setProblem(undefined)
    problems.clear()
    onSending(true)
    try {
      const text = await send()
      saved()
      toast({ text, tone: 'success' })
      onSaved()
    } catch (error) {
      if (!problems.show(fieldsOf(error))) setProblem(sentenceOf(error, failure))
    } finally {
      void queries.invalidateQueries({ queryKey })
      onSending(false)
    }
  }

  const form = { ...problems.form, onInput: () => setChanged(true) }
  return { form, at: problems.at, problem, save }
}
