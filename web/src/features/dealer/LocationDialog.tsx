import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaveForm } from '@/records/useSaveForm'
import { addLocation, type Location, locationsKey, renameLocation } from './api'
import { said, texts } from './texts'

const t = texts.locations

interface Props {
  /** The location to rename, or 'new'. The dialog is closed without one. */
  location: Location | 'new' | undefined
  onClose: () => void
}

export function LocationDialog({ location: edited, onClose }: Props) {
  const location = edited === 'new' ? undefined : edited
  return (
    <SavingDialog
      open={edited !== undefined}
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

function LocationForm({ location, ...dialog }: InDialog & { location: Location | undefined }) {
  const { form, field, problem } = useSaveForm({
    defaultValues: { name: location?.name ?? '' },
    send: ({ name }) => (location ? renameLocation(location, name) : addLocation(name)),
    done: ({ name }) => (location ? said.saved : said.added)(name),
    failure: texts.failure,
    refresh: [locationsKey],
    ...dialog,
  })

  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <TextField
        label={t.name}
        hint={texts.nameHint}
        autoComplete="off"
        required
        {...field('name')}
      />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
