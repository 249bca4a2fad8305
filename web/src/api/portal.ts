/** Who runs this portal: the names on its screens and letters. */
interface Portal {
  brand: string
  supportEmail: string
  signatory: string
  timezone: string
}

/**
 * The portal's names. The server writes them into the page when it starts, so that no call is needed
 * before the first screen shows; the fallbacks serve a page that Vite serves during development.
 */
export function usePortal(): Portal {
  return {
    brand: meta('brand') || 'Aftercare',
    supportEmail: meta('support-email'),
    signatory: meta('signatory'),
    timezone: meta('timezone') || 'Asia/Kolkata',
  }
}

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="aftercare:${name}"]`)?.content ?? ''
}
