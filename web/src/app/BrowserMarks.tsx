import { useEffect } from 'react'
import { usePortal } from '@/api/portal'

const SIDE = 64

/** Applies the brand to the tab icon and to the browser frame on a phone. */
export default function BrowserMarks() {
  const { logo, accent } = usePortal()
  const url = logo?.url
  useEffect(() => followIcon(url, accent), [url, accent])
  useEffect(() => followColour(accent), [accent])
  return null
}

/** Replaces the default tab icon with the brand's icon. Returns a function that restores it. */
function followIcon(logo: string | undefined, accent: string): (() => void) | undefined {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link || (!logo && !accent)) return undefined
  const builtIn = { href: link.href, type: link.type }
  const show = (href: string, type: string) => Object.assign(link, { href, type })
  let isWanted = true
  if (logo) {
    const image = new Image()
    image.onload = () => {
      const square = isWanted && inSquare(image)
      if (square) show(square, 'image/png')
    }
    image.src = logo
  } else {
    show(shieldIn(accent), 'image/svg+xml')
  }
  return () => {
    isWanted = false
    Object.assign(link, builtIn)
  }
}

/** Draws the logo on a square, because browsers distort other icons. */
function inSquare(image: HTMLImageElement): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const scale = SIDE / Math.max(image.naturalWidth, image.naturalHeight)
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
  canvas.getContext('2d')?.drawImage(image, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
  return canvas.toDataURL('image/png')
}

/** Returns the icon of public/favicon.svg in another colour. */
function shieldIn(colour: string): string {
  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none">' +
    `<path d="M16 2.5 27 6.4v8.9c0 6.8-4.5 11.8-11 14.2C9.5 27.1 5 22.1 5 15.3V6.4z" fill="${colour}"/>` +
    `<circle cx="16" cy="15.5" r="6" fill="#fff"/><circle cx="16" cy="15.5" r="2.8" fill="${colour}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`
}

/** Sets the browser's frame colour. Returns a function that restores it. */
function followColour(accent: string): (() => void) | undefined {
  if (!accent) return undefined
  const tags = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  const builtIn = tags.map(({ content }) => content)
  for (const tag of tags) tag.content = accent
  return () => {
    for (const [place, tag] of tags.entries()) tag.content = builtIn[place] ?? ''
  }
}
