import { type RefObject, useEffect, useState } from 'react'

/** The room inside an element, without its padding. */
export interface Room {
  width: number
  height: number
}

/** How much room an element has, also after the window has changed. */
export function useRoom(box: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 })
  useEffect(() => {
    const place = box.current
    if (!place) return
    const read = () => {
      const { paddingLeft, paddingTop } = getComputedStyle(place)
      // The outer width less a hidden bar: a bar that comes and goes must not make the page flicker.
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
