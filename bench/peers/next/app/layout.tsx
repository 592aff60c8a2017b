import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { home, site } from '../generated/content.json'
import { Footer } from '../generated/home/footer.tsx'
import '../generated/home/home.css'
import { LeadDialog } from '../generated/home/lead-dialog.tsx'
import { SiteNavigation } from './site-navigation.tsx'

export const metadata: Metadata = {
  title: home.head.title,
  description: home.head.description,
  icons: '/favicon.svg'
}
export const viewport: Viewport = { themeColor: '#070b09' }

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <link {...font} href="/fonts/display.woff2" />
        <link {...font} href="/fonts/text.woff2" />
        <SiteNavigation site={site} />
        <main>{children}</main>
        <Footer site={site} />
        <LeadDialog {...site.leadDialog} />
      </body>
    </html>
  )
}
