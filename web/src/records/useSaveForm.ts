import { useEffect, useEffectEvent } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
} from 'react-hook-form'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { useDraft } from './useDraft'
import type { useFileField } from './useFileField'
import { type SaveOptions, useSave } from './useSave'

interface Options<Fields extends FieldValues, Answer>
  extends Omit<SaveOptions<Fields, Answer>, 'inPage' | 'attempts'> {
  defaultValues: Fields
  /** Whether the form has unsaved work outside its fields, such as a file. */
  holdsMore?: boolean
  /** Whether the form can be sent. The fields show what is missing. */
  isReady?: (fields: Fields) => boolean
  draft?: DraftOf | undefined
}

/** The parts of a form that its draft stores in addition to the fields. */
interface DraftOf {
  /** The form and its record. With undefined, no draft is saved. */
  name: string | undefined
  files?: readonly ReturnType<typeof useFileField>[]
  /** A text outside the form's fields, such as a search. */
  more?: { text: string; setText: (text: string) => void }
}

/** The entry for this extra text. */
const MORE = ' more'

/**
 * Connects a form with saving. It shows each error at its field, and asks before it discards input.
 */
export function useSaveForm<Fields extends FieldValues, Answer>(options: Options<Fields, Answer>) {
  const { defaultValues, holdsMore = false, isReady, onSaved, draft: kept, ...rest } = options
  const fields = useForm<Fields>({
    defaultValues: defaultValues as DefaultValues<Fields>,
    shouldFocusError: false,
  })
  const { register, handleSubmit, formState } = fields
  const isWork = formState.isDirty || holdsMore
  const { files = [], more } = kept ?? {}
  const draft = useDraft({
    name: kept?.name,
    read: () =>
      isWork
        ? {
            values: { ...fields.getValues(), ...(more && { [MORE]: more.text }) },
            files: Object.fromEntries(files.map(({ name, file }) => [name, file ? [file] : []])),
          }
        : undefined,
    restore: ({ values, files: chosen }) => {
      // Input that was typed while the draft loaded is kept.
      for (const name of Object.keys(fields.getValues()) as Path<Fields>[]) {
        const isTouched = fields.getFieldState(name).isDirty
        if (!isTouched && values[name] !== undefined && values[name] !== fields.getValues(name)) {
          fields.setValue(name, values[name] as never, { shouldDirty: true })
        }
      }
      for (const field of files) if (!field.file) field.setFile(chosen[field.name]?.[0] ?? null)
      if (more?.text === '') more.setText(String(values[MORE] ?? ''))
    },
    clear: () => {
      fields.reset(defaultValues)
      for (const field of files) field.setFile(null)
      more?.setText('')
    },
  })
  const { touch } = draft
  const held = files.map(({ file }) => file)
  useEffect(
    () => fields.subscribe({ formState: { values: true }, callback: touch }),
    [fields, touch],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file and the further text are entered, too.
  useEffect(() => touch(), [touch, more?.text, ...held])
  const saved = useUnsavedWork(isWork, draft.remove, draft.isKept)
  const saving = useSave<Fields, Answer>({
    ...rest,
    inPage: true,
    attempts: formState.submitCount,
    onSaved: (answer, sent) => {
      saved()
      draft.remove()
      onSaved?.(answer, sent)
    },
  })
  // The draft also keeps the key of the running request. If the tab is closed now, a repeat does
  // not save twice.
  const onSaving = useEffectEvent(touch)
  useEffect(() => {
    if (saving.isSaving) onSaving()
  }, [saving.isSaving])
  const submit = handleSubmit((values) => {
    const sent = values as unknown as Fields
    if (!isReady || isReady(sent)) saving.save(sent)
  })

  function field<Name extends Path<Fields>>(name: Name, rules?: RegisterOptions<Fields, Name>) {
    const wrong = fields.getFieldState(name, formState).error?.message
    return { ...register(name, rules), error: wrong ?? saving.at(name) }
  }

  return {
    ...saving,
    draft: draft.shown,
    fields,
    field,
    submit,
    form: { ...saving.form, onSubmit: submit },
  }
}
