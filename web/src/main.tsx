import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '@/app/App'
import { keepShell } from '@/app/keepShell'
import { dateFormat } from '@/lib/dateFormat'
import { adminSession, customerSession } from '@/lib/session'
import '@/styles/index.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')

keepShell()
// The first date takes a phone a while. Pages of an account show dates, so it gets ready while
// they load.
if (customerSession.current() || adminSession.current()) {
  setTimeout(() => dateFormat('en-GB', {}).format())
}
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
