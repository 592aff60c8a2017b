import { settings, soccerGuide, type SoccerGuide } from 'content'
import { type ElementType, type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { GuidePart } from '../../../content/schema/text-parts.ts'
import Chapters from '../../../content/soccer-guide.mdx'
import { BookingCalendar } from '../../embeds/widget-frame.tsx'
import { pageMeta } from '../../head/page-meta.ts'
import { articleOf } from '../../head/structured-data.ts'
import { LeadButton } from '../../ui/button.tsx'
import { Contents } from '../../ui/contents.tsx'
import { Display, Lead } from '../../ui/display.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { TextComponents } from '../../ui/prose.tsx'
import { parallax } from '../../ui/scene.tsx'
import { InParts, Section, Split } from '../../ui/section.tsx'
import { CheckedNote } from '../checked-note.tsx'
import { Ending } from '../parts/ending.tsx'
import { Countdown, Months, Offer, Visa } from './calendar-figures.tsx'
import { Detour, OnePlace, Pyramid, Roads, Scale } from './figures.tsx'
import styles from './soccer-guide.module.css'

const { head, hero, contents, chapters, booking, ending } = soccerGuide

export const meta = () => pageMeta('/soccer-guide', head, articleOf({ path: '/soccer-guide', ...head }))

export default function SoccerGuidePage() {
  usePrinting()
  useOpening()
  return (
    <InParts>
      <PageHero {...hero} size="1" tall className={`${styles.hero} ${parallax}`} />
      <Section surface="chalk">
        <div id={printed} className={styles.guide}>
          <div className={styles.contents}>
            <Contents title={contents} items={chapters} />
          </div>
          <div className={styles.chapters} data-chapters>
            <TextComponents components={components}>
              <Chapters />
            </TextComponents>
          </div>
        </div>
      </Section>
      <Booking {...booking} />
      <Ending {...ending} path="/soccer-guide" headline={head.title} />
    </InParts>
  )
}

const printed = 'print'

/** Prints the guide for a visitor who has followed a link to its print version, once. */
function usePrinting() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${printed}`) return
    history.replaceState(history.state, '', location.pathname + location.search)
    void document.fonts.ready.then(() => print())
  }, [hash])
}

/** Opens the details that a link leads to. */
function useOpening() {
  const { hash } = useLocation()
  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    if (target instanceof HTMLDetailsElement) target.open = true
  }, [hash])
}

/** A chapter: its heading, the answer in two lines, a drawn figure, and details that open. The page numbers the chapters. */
const Chapter = ({ children }: { children: ReactNode }) => (
  <section className={styles.chapter}>{children}</section>
)

const Answer = ({ children }: { children: ReactNode }) => <div className={styles.answer}>{children}</div>

/** More about the answer. It is in the page from the start: search in the page and links into it open it. */
const More = ({ id, title, children }: { id?: string; title: string; children: ReactNode }) => (
  <Disclosure id={id} title={title} className={styles.more}>
    <div>{children}</div>
  </Disclosure>
)

type DisclosureProps = {
  id?: string | undefined
  title: string
  className?: string | undefined
  children: ReactNode
}

/** A row that opens, with a plus that turns into a cross. */
const Disclosure = ({ id, title, className = '', children }: DisclosureProps) => (
  <details id={id} className={`${styles.disclosure} ${className}`}>
    <summary>{title}</summary>
    {children}
  </details>
)

/** The next step for a reader who has reached the end of the guide. */
function Booking({ title, text, action, calendar }: SoccerGuide['booking']) {
  return (
    <Section surface="night" id="booking" data-print="never">
      <Split columns="7:5" align="end" className={styles.booking}>
        <Display size="1">{title}</Display>
        <div>
          <Lead tone="muted" measure={30}>
            {text}
          </Lead>
          <LeadButton arrow>{action}</LeadButton>
        </div>
      </Split>
      {/* The calendar loads when somebody opens it. */}
      <Disclosure title={calendar}>
        <BookingCalendar id={settings.widgets.soccerGuideCalendar} title={calendar} />
      </Disclosure>
    </Section>
  )
}

/** The components that the chapters may use. The build places `Checked` (`vite/prose-plugin.ts`). */
const components = {
  Answer,
  Chapter,
  Checked: CheckedNote,
  More,
  Countdown,
  Detour,
  Months,
  Offer,
  OnePlace,
  Pyramid,
  Roads,
  Scale,
  Visa
} satisfies Record<GuidePart | 'Checked', ElementType>
