const asked = ['display', 'visibility', 'pointer-events', 'content', 'font-size', 'letter-spacing']

type Style = Pick<CSSStyleDeclaration, 'getPropertyValue'> & Record<string, unknown>

/**
 * Makes queries by role faster. Each query reads the computed style of many elements, which is slow. Tests
 * have no style sheets, so elements with the same tag and no own style share one result.
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

/** Reports whether the element has an own style, or inherits visibility from an element around it. */
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
