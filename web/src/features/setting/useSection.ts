import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { fieldsOf, isConflict } from '@/api/error'
import { useToast } from '@/components/overlay/ToastProvider'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { useSave } from '@/records/useSave'
import { readSettings, type Settings, settingsQuery } from './api'
import { same } from './same'
import { said, texts } from './texts'
import { useSavedSettings } from './useSavedSettings'

const t = texts.section

interface Options<Fields> {
  settings: Settings
  part: (settings: Settings) => Fields
  /** Sends the values with the version that the user saw. Returns the new settings. */
  send: (fields: Fields, version: number) => Promise<Settings>
  done: string | ((saved: Settings) => string)
  /** The labels of the settings, for the message after saving. */
  labels?: Readonly<Record<string, string>>
  /** Whether unchanged values are sent, too. */
  again?: boolean
}

/** A new value that was typed, and the value that was saved when typing started. */
interface Edit {
  value: unknown
  over: unknown
}

type Edits = Readonly<Record<string, Edit>>

const none: Edits = {}

/**
 * A section that is saved on its own. It keeps only typed values. The others follow the saved
 * settings, even if a colleague saves. Typed values are never lost.
 */
export function useSection<Fields extends object>(options: Options<Fields>) {
  const { settings, part, send, done, labels = {}, again = false } = options
  const saved = part(settings)
  const names = Object.keys(saved) as (keyof Fields & string)[]
  const [edits, setEdits] = useState(none)
  const [isOutdated, setOutdated] = useState(false)
  const queries = useQueryClient()
  const toast = useToast()
  const show = useSavedSettings()

  const edited = <Name extends keyof Fields & string>(name: Name) =>
    (name in edits ? edits[name]?.value : saved[name]) as Fields[Name]
  const values = Object.fromEntries(names.map((name) => [name, edited(name)])) as Fields
  const isChanged = !same(values, saved)
  const isSaved = useUnsavedWork(isChanged)

  const saving = useSave({
    send: (fields: Fields) => sendOver(fields),
    done: (now, sent) => {
      const changed = names.filter((name) => labels[name] && !same(sent[name], saved[name]))
      return said.saved(
        typeof done === 'function' ? done(now) : done,
        changed.map((name) => labels[name] as string),
      )
    },
    failure: t.failure,
    inPage: true,
    onSaved: (now, sent) => {
      isSaved()
      // Values typed during the save are not saved yet.
      setEdits((all) =>
        Object.fromEntries(
          Object.entries(all).filter(
            ([name, { value }]) => !same(value, sent[name as keyof Fields]),
          ),
        ),
      )
      show(now)
    },
    onFailed: (error) => {
      if (!isOvertaken(error)) return
      setOutdated(true)
      return true
    },
  })

  async function sendOver(fields: Fields): Promise<Settings> {
    try {
      return await send(fields, settings.version)
    } catch (error) {
      if (!isOvertaken(error)) throw error
      // All sections share one version. If a colleague saved another section, this one is sent
      // again.
      const now = await readSettings()
      if (!same(part(now), saved)) throw error
      return send(fields, now.version)
    }
  }

  function set<Name extends keyof Fields & string>(name: Name, value: Fields[Name]) {
    saving.forget(name)
    setEdits((all) => ({ ...all, [name]: { value, over: all[name]?.over ?? saved[name] } }))
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    saving.clear()
    setOutdated(false)
    if (isChanged || again) saving.save(values)
    else toast({ text: t.nothing })
  }

  function discard() {
    saving.clear()
    setOutdated(false)
    setEdits(none)
  }

  const loading = useSave({
    send: () => queries.fetchQuery({ ...settingsQuery, staleTime: 0 }),
    done: { text: t.loaded },
    failure: t.loadFailure,
    onSaved: () => setOutdated(false),
  })

  /** Returns the value that someone else saved while you were typing. */
  function meanwhile(name: keyof Fields & string): string | undefined {
    const edit = edits[name]
    if (!edit || same(edit.over, saved[name]) || same(edit.value, saved[name])) return undefined
    return said.savedMeanwhile([saved[name]].flat().join(', '))
  }

  return {
    form: saving.form,
    values,
    set,
    submit,
    discard,
    isChanged,
    isSaving: saving.isSaving,
    problem: saving.problem,
    refuse: saving.refuse,
    at: saving.at,
    meanwhile,
    outdated: isOutdated ? { isLoading: loading.isSaving, load: () => loading.save() } : undefined,
    /** Returns the environment variable that sets it. */
    fixedBy: (setting: string) =>
      settings.fixed.find((fixed) => fixed.setting === setting)?.variable,
    text: (name: keyof Fields & string) => ({
      name,
      value: String(edited(name) ?? ''),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, target.value as Fields[typeof name]),
      error: saving.at(name),
    }),
  }
}

/** Reports whether a colleague saved first. A conflict about a field has another reason. */
const isOvertaken = (error: unknown) => isConflict(error) && fieldsOf(error).length === 0

export type Section = Pick<
  ReturnType<typeof useSection>,
  'form' | 'submit' | 'isChanged' | 'isSaving' | 'problem' | 'outdated' | 'discard'
>
