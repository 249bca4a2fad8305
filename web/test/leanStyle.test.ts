import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { rememberStyles } from './leanStyle'

const page = `
  <main style="--gap: 1px"><p>One <b>and</b> <span hidden>two</span></p><template>No</template></main>
  <dialog><p>Shut</p></dialog><dialog open><p>Open</p></dialog>
  <section style="visibility: hidden"><p>Unseen <b style="visibility: visible">but this</b></p></section>
  <div style="display: none"><p>Gone</p></div><div style="pointer-events: none"><p>Untouched</p></div>
  <table><tbody><tr><td><input></td></tr></tbody></table><p>Three <b>and</b> four</p>`

test('a remembered style is what the document works out', () => {
  const window = new Window() as unknown as globalThis.Window
  window.document.body.innerHTML = page
  const elements = [...window.document.querySelectorAll('*')]
  const looks = () =>
    elements.map((element) => {
      const style = window.getComputedStyle(element)
      const { display, visibility, pointerEvents } = style
      return { element: element.outerHTML, display, visibility, pointerEvents, ...named(style) }
    })
  const workedOut = looks()
  rememberStyles(window)
  expect(looks()).toEqual(workedOut)
  expect(new Set(workedOut.map(({ display }) => display))).toContain('none')
  expect(new Set(workedOut.map(({ visibility }) => visibility))).toContain('hidden')
})

test('what is not remembered is not made up', () => {
  const window = new Window() as unknown as globalThis.Window
  rememberStyles(window)
  const style = window.getComputedStyle(window.document.body)
  expect(() => style.getPropertyValue('color')).toThrow("Tests do not remember 'color' of a style.")
})

const named = (style: CSSStyleDeclaration) => ({
  byName: ['display', 'visibility', 'pointer-events'].map((name) => style.getPropertyValue(name)),
})
