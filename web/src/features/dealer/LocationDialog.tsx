import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
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
  return (
    <SavingDialog
      open={open}
      onClose={onClose}
      title={location ? t.editTitle : t.addTitle}
      size="sm"
      cancel={texts.cancel}
      submit={location ? texts.save : t.add}
      submitting={location ? texts.saving : texts.adding}
    >
      {(dialog) => <LocationForm key={location?.id} {...dialog} location={location} />}
    </SavingDialog>
  )
}

function LocationForm({ location, ...dialog }: InDialog & Pick<Props, 'location'>) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: location?.name ?? '' },
    shouldFocusError: false,
  })
  const { form, at, problem, save } = useSaving({
    attempts: formState.submitCount,
    queryKey: locationsKey,
    failure: texts.failure,
    ...dialog,
  })

  const submit = handleSubmit(({ name }) =>
    save(async () => {
      if (!location) return said.added((await addLocation(name)).name)
      return said.saved((await renameLocation(location, name)).name)
    }),
  )

  return (
    <form {...form} id={dialog.id} onSubmit={submit} className="grid gap-5">
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
