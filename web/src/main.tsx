import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '@/app/App'
import { keepShell } from '@/app/keepShell'
import '@/styles/index.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')

keepShell()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
