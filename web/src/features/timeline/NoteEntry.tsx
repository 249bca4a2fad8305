import { LinkedText } from '@/components/page/LinkedText'
import type { Entry } from './api'
import { noteTitle } from './texts'

export function NoteEntry({ note }: { note: NonNullable<Entry['note']> }) {
  return (
    <>
      <h3 className="text-muted text-sm">
        {noteTitle(note.authorName || note.author, note.about)}
      </h3>
      <p className="wrap-anywhere mt-1 whitespace-pre-line text-body">
        <LinkedText text={note.text} />
      </p>
    </>
  )
}
