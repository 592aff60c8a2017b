import { notFound } from 'content-collections'
import { useEffect } from 'react'
import { PageHero } from '../ui/page-hero.tsx'
import { Wrap } from '../ui/section.tsx'
import {
  Buttons,
  Carousels,
  Disclosure,
  Fields,
  forceStates,
  Heads,
  Icons,
  Lines,
  LinksAndFilters,
  Messages,
  Pictures,
  Posters,
  Quotes,
  Reading,
  Rows
} from './parts.tsx'
import { Colors, Scales, TypeScale } from './tokens.tsx'
import styles from './styleguide.module.css'
const chapters = [
  ['color', 'Color'],
  ['type', 'Type'],
  ['scales', 'Scales'],
  ['buttons', 'Buttons'],
  ['links', 'Links and filters'],
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
      <LinksAndFilters />
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
