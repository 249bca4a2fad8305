const asked = ['display', 'visibility', 'pointer-events', 'content', 'font-size', 'letter-spacing']

type Style = Pick<CSSStyleDeclaration, 'getPropertyValue'> & Record<string, unknown>

/**
 * Each query by role asks for the style of every element and of all around it, and the document works out
 * all their properties to answer. Tests have no style sheets: an element without a style of its own looks
 * like any other of its kind, so that one answer serves them all.
 */
export function rememberStyles(window: Window): void {
  const workOut = window.getComputedStyle.bind(window)
  const byKind = new Map<string, Style>()

  const remembered = (element: Element): Style => {
    const kind = `${element.tagName} ${element.hasAttribute('open')}`
    const known = byKind.get(kind) ?? copyOf(workOut(element))
    byKind.set(kind, known)
    return known
  }
  window.getComputedStyle = ((element: Element) =>
    element.isConnected && !hasOwnStyle(element)
      ? remembered(element)
      : workOut(element)) as typeof window.getComputedStyle
}

/** Of what the elements around it say in their own styles, only this reaches an element. */
function hasOwnStyle(element: Element): boolean {
  if (element.hasAttribute('style')) return true
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.getAttribute('style')?.includes('visibility')) return true
  }
  return false
}

function copyOf(style: CSSStyleDeclaration): Style {
  const values = new Map(asked.map((name) => [name, style.getPropertyValue(name)]))
  const getPropertyValue = (name: string) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`Tests do not remember '${name}' of a style.`)
    return value
  }
  const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
  const properties = [...values].map(([name, value]) => [camelCase(name), value])
  return { ...Object.fromEntries(properties), getPropertyValue }
}
