import './ui/global.css'
import 'palette.css'
import { interfaceWords, site } from 'content'
import displayFont from 'fonts/display.woff2?url'
import textFont from 'fonts/text.woff2?url'
import type { ReactNode } from 'react'
import { Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { palette } from '../brand/palette.ts'
import { isHere, tag } from './language.ts'
import { LeadDialog } from './lead-form/lead-dialog.tsx'
import { Toaster } from './lead-form/notify.tsx'
import { ReceivedLine } from './lead-form/receipt-line.tsx'
import { Dock } from './navigation/dock.tsx'
import { Footer } from './navigation/footer.tsx'
import { Navigation, PageMoves, SkipLink } from './navigation/navigation.tsx'
import styles from './root.module.css'
import { PageStyles } from './start-up/page-styles.tsx'
import { ButtonLink } from './ui/button.tsx'
import { Display, Lead } from './ui/display.tsx'
import { Part } from './ui/part.tsx'
import { Section } from './ui/section.tsx'

/** What style sheets need of another language: its words on links to English, and room for capitals with accents. */
const ofLanguage = isHere('')
  ? undefined
  : { '--in-english': `" (${interfaceWords.language.inEnglish})"`, '--leading': 0.97 }

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={tag} style={ofLanguage}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={palette.night} />
        <Meta />
        <PageStyles />
        {[displayFont, textFont].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title="Articles and news" href="/feed.xml" />
      </head>
      <body className="night">
        <Part>
          <SkipLink />
          <Navigation />
        </Part>
        <Part needed>
          <main id="main">
            {/* React hydrates what is in an inner part last, so the dialog is ready before the buttons that open it. */}
            <Part needed>{children}</Part>
            <ReceivedLine />
            <Dock />
          </main>
        </Part>
        <Part>
          <Footer />
        </Part>
        <Part>
          <LeadDialog />
        </Part>
        <Part>
          <Toaster />
          <PageMoves />
        </Part>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Replaces a page that failed to render. React logs the error. */
export function ErrorBoundary() {
  const { title, text, home } = site.trouble
  return (
    <Section surface="night">
      <div className={styles.trouble}>
        <Display as="h1" size="1">
          {title}
        </Display>
        <Lead tone="muted">{text}</Lead>
        <ButtonLink {...home} reloadDocument arrow />
      </div>
    </Section>
  )
}
