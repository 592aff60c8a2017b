import './desk.css'
import 'palette.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchUse } from './api.ts'
import { App } from './app.tsx'
import { applyTheme } from './frame/frame.tsx'

applyTheme()
watchUse()

const root = document.getElementById('desk')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>
  )
}
