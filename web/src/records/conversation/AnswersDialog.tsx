import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { TextAreaField } from '@/components/form/TextAreaField'
import { TextField } from '@/components/form/TextField'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { Dialog } from '@/components/overlay/Dialog'
import { Skeleton } from '@/components/progress/Skeleton'
import { RowButton } from '../ManagedList'
import { type InDialog, SavingDialog } from '../SavingDialog'
import { useSave } from '../useSave'
import { useSaveForm } from '../useSaveForm'
import { answersQuery, photosOf, type ReadyAnswer, removeAnswer, saveAnswer } from './answersApi'
import { PhotoPicker } from './PhotoPicker'
import { deskTexts } from './texts'

const t = deskTexts.answers

interface Props {
  answers: readonly ReadyAnswer[]
  onClose: () => void
}

export default function AnswersDialog({ answers, onClose }: Props) {
  const [edited, setEdited] = useState<ReadyAnswer | 'new'>()
  const [asked, setAsked] = useState<ReadyAnswer>()
  const removal = useSave({
    send: ({ id }: ReadyAnswer) => removeAnswer(id),
    done: (_, { title }) => t.removed(title),
    failure: t.failure,
    refresh: [answersQuery.queryKey],
    onEnd: () => setAsked(undefined),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      description={t.help}
      actions={
        <Button icon={Plus} onClick={() => setEdited('new')}>
          {t.add}
        </Button>
      }
    >
      {answers.length === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {answers.map((answer) => (
            <li key={answer.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
              <div className="min-w-0 flex-1 basis-60">
                <p className="wrap-anywhere font-medium">{answer.title}</p>
                <p className="truncate text-muted text-sm">{answer.text}</p>
              </div>
              <span className="flex gap-2">
                <RowButton word={t.edit} name={answer.title} onClick={() => setEdited(answer)} />
                <RowButton word={t.remove} name={answer.title} onClick={() => setAsked(answer)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <SavingDialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === 'new' ? t.add : t.change}
        cancel={t.cancel}
        submit={t.save}
        submitting={t.saving}
      >
        {(dialog) => edited && <Loaded {...dialog} kept={edited === 'new' ? undefined : edited} />}
      </SavingDialog>
      <ConfirmDialog
        open={asked !== undefined}
        title={asked && t.removeTitle(asked.title)}
        message={t.removeMessage}
        confirmLabel={t.remove}
        danger
        pending={removal.isSaving}
        onConfirm={() => asked && removal.save(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </Dialog>
  )
}

/** Shows the form after the photos have loaded, because saving sends them again. */
function Loaded({ kept, ...dialog }: InDialog & { kept: ReadyAnswer | undefined }) {
  const photos = useQuery({
    queryKey: [...answersQuery.queryKey, kept?.id, kept?.version],
    queryFn: () => (kept ? photosOf(kept) : []),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (photos.isError) return <FormAlert>{t.photosFailure}</FormAlert>
  if (!photos.data) return <Skeleton className="h-64" />
  return <AnswerForm {...dialog} kept={kept} had={photos.data} />
}

interface FormProps extends InDialog {
  kept: ReadyAnswer | undefined
  had: readonly File[]
}

function AnswerForm({ kept, had, ...dialog }: FormProps) {
  const [photos, setPhotos] = useState(had)
  const { form, field, problem, isSaving } = useSaveForm({
    defaultValues: { title: kept?.title ?? '', text: kept?.text ?? '' },
    holdsMore: photos !== had,
    send: (draft) => saveAnswer(kept, { ...draft, photos }),
    done: (_, { title }) => t.saved(title.trim()),
    failure: t.failure,
    refresh: [answersQuery.queryKey],
    ...dialog,
  })
  // The form arrives after the dialog has opened, so the dialog found no field to focus.
  const { ref } = form
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <TextField
        label={t.titleLabel}
        required
        maxLength={60}
        autoComplete="off"
        {...field('title', { validate: (title) => Boolean(title.trim()) || t.titleRequired })}
      />
      <TextAreaField
        label={t.textLabel}
        hint={t.textHint}
        required
        rows={7}
        maxLength={2000}
        {...field('text', { validate: (text) => Boolean(text.trim()) || t.textRequired })}
      />
      <PhotoPicker photos={photos} onChange={setPhotos} disabled={isSaving} />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
