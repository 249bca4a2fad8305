import { useEffect, useState } from 'react'

/** An address of a file that was chosen, for as long as it is shown. */
export function useObjectUrl(file: Blob | null | undefined): string | undefined {
  const [made, setMade] = useState<{ file: Blob; url: string }>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setMade({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  // The address of the file before is revoked already.
  return made && made.file === file ? made.url : undefined
}
