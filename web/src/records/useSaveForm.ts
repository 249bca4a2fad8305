import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
} from 'react-hook-form'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { type SaveOptions, useSave } from './useSave'

interface Options<Fields extends FieldValues, Answer>
  extends Omit<SaveOptions<Fields, Answer>, 'inPage' | 'attempts'> {
  defaultValues: Fields
  /** Whether the form holds work beside its fields, such as a file. */
  holdsMore?: boolean
  /** Whether it can be sent. What is missing the form says at its fields. */
  isReady?: (fields: Fields) => boolean
}

/** The one kind of form: what is wrong stands at its field, and what is typed is not thrown away unasked. */
export function useSaveForm<Fields extends FieldValues, Answer>(options: Options<Fields, Answer>) {
  const { defaultValues, holdsMore = false, isReady, onSaved, ...rest } = options
  const fields = useForm<Fields>({
    defaultValues: defaultValues as DefaultValues<Fields>,
    shouldFocusError: false,
  })
  const { register, handleSubmit, formState } = fields
  const saved = useUnsavedWork(formState.isDirty || holdsMore)
  const saving = useSave<Fields, Answer>({
    ...rest,
    inPage: true,
    attempts: formState.submitCount,
    onSaved: (answer, sent) => {
      saved()
      onSaved?.(answer, sent)
    },
  })
  const submit = handleSubmit((values) => {
    const sent = values as unknown as Fields
    if (!isReady || isReady(sent)) saving.save(sent)
  })

  /** What the control of a field needs. */
  function field<Name extends Path<Fields>>(name: Name, rules?: RegisterOptions<Fields, Name>) {
    const wrong = fields.getFieldState(name, formState).error?.message
    return { ...register(name, rules), error: wrong ?? saving.at(name) }
  }

  return { ...saving, fields, field, submit, form: { ...saving.form, onSubmit: submit } }
}
