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
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  if (choice) document.documentElement.dataset.themeChoice = choice
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
