import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'dark' | 'system'

// public/theme.js reads the same key before the first paint, and follows the system.
const KEY = 'aftercare.theme'
const CHANGED = 'aftercare:theme'
const DARK = '(prefers-color-scheme: dark)'

/** Returns the choice from the page's attribute. The storage may be blocked. */
function themeChoice(): ThemeChoice {
  const choice = document.documentElement.dataset.themeChoice
  return choice === 'light' || choice === 'dark' ? choice : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  document.documentElement.dataset.themeChoice = choice
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Without storage, the choice lasts until the page is closed.
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
  window.addEventListener(CHANGED, changed)
  return () => window.removeEventListener(CHANGED, changed)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice)
}
