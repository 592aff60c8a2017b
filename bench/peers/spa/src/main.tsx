import { lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router'
import content from '../generated/content.json'
import { Footer } from '../generated/home/footer.tsx'
import '../generated/home/home.css'
import { LeadDialog } from '../generated/home/lead-dialog.tsx'
import { Navigation } from '../generated/home/navigation.tsx'
import { Home } from './home.tsx'
import { sendLead } from './send-lead.ts'

const { site } = content
const Careers = lazy(() => import('./careers.tsx'))

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Navigation site={site} Link={Link} />
    <main>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/careers" element={<Careers />} />
      </Routes>
    </main>
    <Footer site={site} />
    <LeadDialog {...site.leadDialog} send={sendLead} />
  </BrowserRouter>
)
