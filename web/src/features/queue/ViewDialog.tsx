import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { CheckboxField } from '@/components/form/CheckboxField'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { usePermissions } from '@/records/deskRole'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSave } from '@/records/useSave'
import { useSaveForm } from '@/records/useSaveForm'
import { queueKey } from '@/records/waiting'
import { removeView, saveView, type View, viewsKey } from './api'
import { texts } from './texts'
import { usual } from './usualViews'

const t = texts.views

interface Props {
  open: boolean
  /** The view to change. Without one, the dialog saves the current filters as a new view. */
  view: View | undefined
  query: string
  onClose: () => void
}

/** Saves the current filters under a name, or renames or deletes a saved view. */
export function ViewDialog({ open, view, query, onClose }: Props) {
  return (
    <SavingDialog
      open={open}
      onClose={onClose}
      title={view ? t.renameTitle : t.saveTitle}
      description={view ? undefined : t.saveHelp}
      size="sm"
      cancel={t.cancel}
      submit={t.submit}
      submitting={t.submitting}
    >
      {(dialog) => <ViewForm {...dialog} view={view} query={query} />}
    </SavingDialog>
  )
}

/** Checks a view name. A saved view must not have the name of a built-in view. */
function nameProblem(name: string): string | true {
  const called = name.trim().toLowerCase()
  if (!called) return t.nameRequired
  return !usual.some((view) => view.name.toLowerCase() === called) || t.nameTaken
}

function ViewForm({ view, query, ...dialog }: InDialog & Pick<Props, 'view' | 'query'>) {
  const may = usePermissions()
  const { form, field, problem } = useSaveForm({
    defaultValues: { name: view?.name ?? '', shared: view?.shared ?? false },
    send: ({ name, shared }) =>
      saveView({ name: name.trim(), query: view?.query ?? query, shared }, view?.id),
    done: (said) => said,
    failure: t.failure,
    refresh: [viewsKey],
    ...dialog,
  })
  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <TextField
        label={t.name}
        required
        maxLength={60}
        autoComplete="off"
        {...field('name', { validate: nameProblem })}
      />
      {may('GET /api/warranty/fetch') && (
        <CheckboxField label={t.shared} hint={t.sharedHint} {...field('shared')} />
      )}
      <FormAlert>{problem}</FormAlert>
      {view && <RemoveView view={view} onRemoved={dialog.onSaved} />}
    </form>
  )
}

function RemoveView({ view, onRemoved }: { view: View; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const removal = useSave({
    send: () => removeView(view.id),
    done: () => t.removed(view.name),
    failure: t.failure,
    onSaved: onRemoved,
    refresh: [queueKey],
  })
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={Trash2}
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        {t.removeThis}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t.removeTitle}
        message={t.removeMessage(view.name)}
        confirmLabel={t.remove}
        danger
        pending={removal.isSaving}
        onConfirm={() => removal.save()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
