import { type RefObject, useEffect, useState } from 'react'

/** The size of an element without its padding. */
export interface Room {
  width: number
  height: number
}

/** Returns the size of an element, and updates it when the window changes. */
export function useRoom(box: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 })
  useEffect(() => {
    const place = box.current
    if (!place) return
    const read = () => {
      const { paddingLeft, paddingTop } = getComputedStyle(place)
      // The outer width, without a scroll bar. Otherwise a scroll bar could make the page flicker.
      const width = Math.floor(place.offsetWidth - 2 * Number.parseFloat(paddingLeft || '0')) - 2
      const height = Math.floor(place.offsetHeight - 2 * Number.parseFloat(paddingTop || '0')) - 2
      setRoom((was) => (was.width === width && was.height === height ? was : { width, height }))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(place)
    return () => observer.disconnect()
  }, [box])
  return room
}
