/** The two cookies: the customer's token and the admin's token. */
export type CookieName = 'token' | 'admin'

const WEEK_IN_SECONDS = 7 * 24 * 60 * 60

let read: string | undefined

/** Returns all cookies, read once for a whole rendering: each reading asks another process of the browser. */
function allCookies(): string {
  if (read === undefined) {
    read = document.cookie
    queueMicrotask(() => {
      read = undefined
    })
  }
  return read
}

export function readCookie(name: CookieName): string | undefined {
  const prefix = `${name}=`
  const pair = allCookies()
    .split('; ')
    .find((part) => part.startsWith(prefix))
  const value = pair?.slice(prefix.length)
  return value ? decoded(value) : undefined
}

/** Returns undefined for a value that the portal did not write. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

export function writeCookie(name: CookieName, value: string): void {
  store(name, encodeURIComponent(value), WEEK_IN_SECONDS)
}

export function removeCookie(name: CookieName): void {
  store(name, '', 0)
}

/**
 * Returns the text of a cookie with its attributes. The path is always '/', because the file
 * handler reads the cookie, too.
 */
export function cookieText(
  name: CookieName,
  value: string,
  maxAge: number,
  page: Pick<Location, 'protocol' | 'hostname'>,
): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAge}`, 'SameSite=Strict']
  if (!isPlainLocalhost(page)) parts.push('Secure')
  return parts.join('; ')
}

/** Some browsers drop a Secure cookie on http://localhost, where developers and demos run. */
function isPlainLocalhost({
  protocol,
  hostname,
}: Pick<Location, 'protocol' | 'hostname'>): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function store(name: CookieName, value: string, maxAge: number): void {
  // The asynchronous CookieStore is missing in some browsers, and a guard needs the answer at once.
  // biome-ignore lint/suspicious/noDocumentCookie: see the line above.
  document.cookie = cookieText(name, value, maxAge, window.location)
  read = undefined
}
