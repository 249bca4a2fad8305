import { useEffect, useState } from 'react'

/** Returns an object URL for a file, and revokes it after use. */
export function useObjectUrl(file: Blob | null | undefined): string | undefined {
  const [made, setMade] = useState<{ file: Blob; url: string }>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setMade({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  // The URL of the previous file is already revoked.
  return made && made.file === file ? made.url : undefined
}
