import { notFound } from 'content-collections'
import { useEffect } from 'react'
import { PageHero } from '../ui/page-hero.tsx'
import { Wrap } from '../ui/section.tsx'
import { Buttons } from './buttons.tsx'
import { Carousels } from './carousels.tsx'
import { Colors } from './colors.tsx'
import { Disclosure } from './disclosure.tsx'
import { Fields } from './fields.tsx'
import { forceStates } from './force-states.ts'
import { Heads } from './heads.tsx'
import { Icons } from './icons.tsx'
import { Lines } from './lines.tsx'
import { LinksAndChips } from './links-and-chips.tsx'
import { Messages } from './messages.tsx'
import { Pictures } from './pictures.tsx'
import { Posters } from './posters.tsx'
import { Quotes } from './quotes.tsx'
import { Reading } from './reading.tsx'
import { Rows } from './rows.tsx'
import { Scales } from './scales.tsx'
import styles from './styleguide.module.css'
import { TypeScale } from './type-scale.tsx'

const chapters = [
  ['color', 'Color'],
  ['type', 'Type'],
  ['scales', 'Scales'],
  ['buttons', 'Buttons'],
  ['links', 'Links and chips'],
  ['fields', 'Fields'],
  ['disclosure', 'Disclosure'],
  ['carousel', 'Carousel'],
  ['quotes', 'Quotes'],
  ['reading', 'Reading'],
  ['pictures', 'Pictures'],
  ['posters', 'Posters'],
  ['rows', 'Rows and figures'],
  ['heads', 'Heads and closings'],
  ['lines', 'Lines'],
  ['icons', 'Icons'],
  ['messages', 'Messages']
] as const

export const meta = () => [
  { title: 'Style guide | OCSM' },
  { name: 'description', content: 'Every part of the site in every state.' },
  { name: 'robots', content: 'noindex' }
]

/** A page for developers: in development and in tests, never in the published site. */
export default function Styleguide() {
  useEffect(() => forceStates(document.styleSheets), [])

  return (
    <>
      <PageHero
        title="Under the lights"
        text="Style guide. Every part of the site, in every state, on every ground."
        picture={notFound.picture}
      />
      <Wrap>
        <nav className={styles.contents} aria-label="Chapters">
          <ol>
            {chapters.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </Wrap>
      <Colors />
      <TypeScale />
      <Scales />
      <Buttons />
      <LinksAndChips />
      <Fields />
      <Disclosure />
      <Carousels />
      <Quotes />
      <Reading />
      <Pictures />
      <Posters />
      <Rows />
      <Heads />
      <Lines />
      <Icons />
      <Messages />
    </>
  )
}
