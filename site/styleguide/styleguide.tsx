import { home } from 'content'
import { useEffect } from 'react'
import { LeadButton } from '../ui/button.tsx'
import { PageClosing } from '../ui/closings.tsx'
import { Contents } from '../ui/contents.tsx'
import { PageHero } from '../ui/page-hero.tsx'
import { Wrap } from '../ui/section.tsx'
import { accordion, buttons, fields, days, icons, links, messages, pictures, posters } from './components.tsx'
import { Chapter, forceStates, idOf } from './specimen.tsx'
import { colors, scales, type } from './tokens.tsx'

const chapters = [
  colors,
  type,
  scales,
  buttons,
  links,
  fields,
  accordion,
  pictures,
  posters,
  days,
  icons,
  messages
]

export const meta = () => [
  { title: 'Style guide | OCSM' },
  { name: 'description', content: 'The states of the site’s components, and its tokens.' },
  { name: 'robots', content: 'noindex' }
]

/** A page for developers: in development and in tests, never in the published site. */
export default function Styleguide() {
  useEffect(() => forceStates(Array.from(document.styleSheets, ({ cssRules }) => cssRules)), [])

  return (
    <>
      <PageHero
        title="Under the lights"
        text="Style guide. What has states, in each of them, on every surface."
        picture={home.elite.picture}
      />
      <Wrap>
        <Contents title="Chapters" items={chapters.map(({ title }) => ({ id: idOf(title), title }))} />
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
