// Sets the theme before the first paint, so that a dark page never flashes white. The content security policy
// forbids inline scripts, so this is a separate file. Key and values are the same as in
// src/components/page/theme.ts.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('aftercare.theme')
  } catch {
    // If storage is blocked, the system's preference applies.
  }
  const page = document.documentElement.dataset
  if (choice) page.themeChoice = choice
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const chosen = page.themeChoice ?? 'system'
    page.theme = chosen === 'dark' || (chosen !== 'light' && system.matches) ? 'dark' : 'light'
  }
  apply()
  // A page without the theme button follows the system, too.
  system.addEventListener('change', apply)
})()
