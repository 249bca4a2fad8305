import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@/styles/index.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')

createRoot(root).render(
  <StrictMode>
    <main className="p-6 text-ink">Aftercare</main>
  </StrictMode>,
)
