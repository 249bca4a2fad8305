import { useState } from 'react'
import type { useSave } from './useSave'

type Saving = Pick<ReturnType<typeof useSave>, 'at' | 'forget' | 'quieten' | 'progress'>

/** The file of a form, with the props of its FilePicker. */
export function useFileField(name: string) {
  const [file, setFile] = useState<File | null>(null)
  return {
    name,
    file,
    setFile,
    /** Connects the picker with the saving of its form. A new choice removes the old error. */
    of: (saving: Saving, missing?: string | false) => ({
      name,
      file,
      progress: saving.progress,
      error: missing && !file ? missing : saving.at(name),
      onChange: (chosen: File | null) => {
        setFile(chosen)
        saving.quieten()
        saving.forget(name)
      },
    }),
  }
}
