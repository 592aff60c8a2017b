import { home } from 'content-collections'
import { useEffect } from 'react'
import { LeadButton } from '../ui/button.tsx'
import { PageClosing } from '../ui/closings.tsx'
import { PageHero } from '../ui/page-hero.tsx'
import { Wrap } from '../ui/section.tsx'
import { figures, heads, icons, lines, pictures, posters, quotes, reading } from './components.tsx'
import { accordion, buttons, fields, links, messages } from './controls.tsx'
import { Chapter, forceStates, idOf } from './specimen.tsx'
import styles from './styleguide.module.css'
import { colors, scales, type } from './tokens.tsx'

const chapters = [
  colors,
  type,
  scales,
  buttons,
  links,
  fields,
  accordion,
  quotes,
  reading,
  pictures,
  posters,
  figures,
  heads,
  lines,
  icons,
  messages
]

export const meta = () => [
  { title: 'Style guide | OCSM' },
  { name: 'description', content: 'Every component of the site in every state.' },
  { name: 'robots', content: 'noindex' }
]

/** A page for developers: in development and in tests, never in the published site. */
export default function Styleguide() {
  useEffect(() => forceStates(Array.from(document.styleSheets, ({ cssRules }) => cssRules)), [])

  return (
    <>
      <PageHero
        title="Under the lights"
        text="Style guide. Every component of the site, in every state, on every surface."
        picture={home.elite.picture}
      />
      <Wrap>
        <nav className={styles.contents} aria-label="Chapters">
          <ol>
            {chapters.map(({ title }) => (
              <li key={title}>
                <a href={`#${idOf(title)}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </Wrap>
      {chapters.map((chapter) => (
        <Chapter key={chapter.title} {...chapter} />
      ))}
      <PageClosing
        title="How a page closes"
        text="Dark, with one picture and one call."
        picture={home.elite.picture}
      >
        <LeadButton arrow>One call</LeadButton>
      </PageClosing>
    </>
  )
}
