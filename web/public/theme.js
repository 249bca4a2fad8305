// Runs before the first paint, so that a dark page never flashes white. It is a file of its own
// because the content security policy allows no inline script. The key and the values are those
// of src/components/page/theme.ts.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('aftercare.theme')
  } catch {
    // Storage may be forbidden; the system's preference is then the answer.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  if (choice) document.documentElement.dataset.themeChoice = choice
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
