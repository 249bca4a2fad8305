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
  /** Whether the form holds work beside its fields, such as a file. */
  holdsMore?: boolean
  /** Whether it can be sent. What is missing the form says at its fields. */
  isReady?: (fields: Fields) => boolean
  /** How it is kept on the device until it is sent. */
  draft?: DraftOf | undefined
}

/** What a draft stores on the device in addition to the fields. */
interface DraftOf {
  /** Which form, and of which record; undefined keeps nothing. */
  name: string | undefined
  files?: readonly ReturnType<typeof useFileField>[]
  /** A text that is no field of the form, such as a search. */
  more?: { text: string; setText: (text: string) => void }
}

/** Under which name the further text is kept. */
const MORE = ' more'

/** The only kind of form: it shows each problem at its field, and asks before it discards input. */
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
      // What was entered while the draft was on its way stays.
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
  // The key of what is on its way is kept, too: a tab that is killed now must not send it twice.
  const onSaving = useEffectEvent(touch)
  useEffect(() => {
    if (saving.isSaving) onSaving()
  }, [saving.isSaving])
  const submit = handleSubmit((values) => {
    const sent = values as unknown as Fields
    if (!isReady || isReady(sent)) saving.save(sent)
  })

  /** What the control of a field needs. */
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
