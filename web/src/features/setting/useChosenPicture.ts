import { useEffect, useState } from 'react'
import type { Picture } from './api'

/** Returns the size and URL of a selected picture after the browser has read it. */
export function useChosenPicture(file: File | null): Picture | undefined {
  const [picture, setPicture] = useState<Picture>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    const image = new Image()
    image.onload = () => setPicture({ url, width: image.naturalWidth, height: image.naturalHeight })
    image.src = url
    return () => {
      image.onload = null
      URL.revokeObjectURL(url)
      setPicture(undefined)
    }
  }, [file])
  return picture
}
