import './editor.css'
import 'palette.css'
import { createRoot } from 'react-dom/client'
import { server } from './api.ts'
import { Editor } from './editor.tsx'

const place = document.querySelector('#editor')
const [lists, status] = await Promise.all([server.lists(), server.publishing()])
if (place) createRoot(place).render(<Editor first={lists} status={status} />)
