import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { FormDialog } from '@/components/overlay/FormDialog'
import { useSaving } from '@/records/useSaving'
import { addLocation, type Location, locationsKey, renameLocation } from './api'
import { said, texts } from './texts'

const t = texts.locations

interface Props {
  open: boolean
  /** The one to be renamed; none to add one. */
  location: Location | undefined
  onClose: () => void
}

/** Adds a location, or gives it another name. */
export function LocationDialog({ open, location, onClose }: Props) {
  const [sending, setSending] = useState(false)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={location ? t.editTitle : t.addTitle}
      size="sm"
      cancel={texts.cancel}
      submit={location ? texts.save : t.add}
      submitting={location ? texts.saving : texts.adding}
      sending={sending}
    >
      {(id) => (
        <LocationForm
          key={location?.id}
          {...{ id, location }}
          onSending={setSending}
          onSaved={onClose}
        />
      )}
    </FormDialog>
  )
}

interface FormProps extends Pick<Props, 'location'> {
  id: string
  onSending: (sending: boolean) => void
  onSaved: () => void
}

function LocationForm({ id, location, onSending, onSaved }: FormProps) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: location?.name ?? '' },
    shouldFocusError: false,
  })
  const { form, at, problem, save } = useSaving({
    attempts: formState.submitCount,
    queryKey: locationsKey,
    failure: texts.failure,
    onSending,
    onSaved,
  })

  const submit = handleSubmit(({ name }) =>
    save(async () => {
      if (!location) return said.added((await addLocation(name)).name)
      return said.saved((await renameLocation(location, name)).name)
    }),
  )

  return (
    <form {...form} id={id} onSubmit={submit} className="grid gap-5">
      <TextField
        label={t.name}
        hint={texts.nameHint}
        autoComplete="off"
        required
        error={at('name')}
        {...register('name')}
      />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
