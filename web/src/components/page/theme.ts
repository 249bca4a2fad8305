import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'dark' | 'system'

// The same key is read by public/theme.js before the first paint.
const KEY = 'aftercare.theme'
const CHANGED = 'aftercare:theme'
const DARK = '(prefers-color-scheme: dark)'

/** The choice lives in an attribute of the page and in storage; storage may be forbidden. */
function themeChoice(): ThemeChoice {
  const choice = document.documentElement.dataset.themeChoice
  return choice === 'light' || choice === 'dark' ? choice : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  document.documentElement.dataset.themeChoice = choice
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // The choice then lasts until the page is closed.
  }
  apply()
  window.dispatchEvent(new Event(CHANGED))
}

function apply(): void {
  const choice = themeChoice()
  const dark = choice === 'dark' || (choice === 'system' && window.matchMedia(DARK).matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

function subscribe(changed: () => void): () => void {
  const system = window.matchMedia(DARK)
  window.addEventListener(CHANGED, changed)
  system.addEventListener('change', apply)
  return () => {
    window.removeEventListener(CHANGED, changed)
    system.removeEventListener('change', apply)
  }
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice)
}
