import { deals, home } from 'content-collections'
import { ButtonLink, LeadButton } from '../ui/button.tsx'
import { Calls } from '../ui/calls.tsx'
import { Contents } from '../ui/contents.tsx'
import { DateBlock } from '../ui/date-block.tsx'
import { SectionHead } from '../ui/display.tsx'
import { FactRows, Stat } from '../ui/facts.tsx'
import * as allIcons from '../ui/icons.tsx'
import { Arrow } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { Pathway } from '../ui/pathway.tsx'
import { Picture, type PictureSource } from '../ui/picture.tsx'
import { NumberedPoints } from '../ui/points.tsx'
import { Poster } from '../ui/poster.tsx'
import { Passes, Prose, ProseLink, Pull } from '../ui/prose.tsx'
import { Quote } from '../ui/quote.tsx'
import { type ChapterProps, Specimens } from './specimen.tsx'
import styles from './styleguide.module.css'

export const quotes: ChapterProps = {
  title: 'Quotes',
  note: 'With a shirt, a poster or a photograph beside the words, or without. Nobody said this one.',
  stacked: true,
  onEach: (surface) => (
    <Quote
      quote="I had film and no idea where to send it. Within a month I was choosing between schools."
      name="Player name"
      detail="School, division"
      picture={
        surface !== 'chalk' && <Picture picture={home.elite.picture} sizes="(min-width: 1000px) 30vw, 34vw" />
      }
    />
  )
}

export const reading: ChapterProps = {
  title: 'Reading',
  note: 'A text as MDX writes it. Its contents mark the section in view: as a list beside the text, or as a rail if there is no room.',
  surface: 'chalk',
  content: (
    <div className={styles.reading}>
      <Contents
        title="Contents"
        items={[
          { id: 'reading-first', title: 'The first half' },
          { id: 'reading-second', title: 'The second half' }
        ]}
      />
      <Prose>
        <h2 id="reading-first">The first half</h2>
        <p>
          A paragraph with <strong>strong words</strong> and a{' '}
          <ProseLink href="/opportunities">link</ProseLink>.
        </p>
        <ul>
          <li>A point of a list</li>
          <li>Another one, which is long enough to need a second line on a narrow screen</li>
        </ul>
        <Pull>One sentence to leave with</Pull>
        <h2 id="reading-second">The second half</h2>
        <h3>A smaller heading</h3>
        <ol>
          <li>What comes first</li>
          <li>What comes second</li>
        </ol>
        <Passes>
          <ol>
            <li>
              <strong>The first step</strong> What it is
            </li>
            <li>
              <strong>The last step</strong> Where the pass ends
            </li>
          </ol>
        </Passes>
      </Prose>
    </div>
  )
}

/** A picture whose file cannot be read. */
const broken = {
  alt: '',
  position: '50% 50%',
  placeholder: '',
  files: { sources: {}, img: { src: 'data:image/png;base64,AAAA', w: 96, h: 96 } }
}

const box = (picture: PictureSource) => (
  <div className={styles.box}>
    <Picture picture={picture} sizes="200px" />
  </div>
)

export const pictures: ChapterProps = {
  title: 'Pictures',
  note: 'A blurred version is shown until the picture has loaded, and the pitch if it fails to load.',
  onEach: () => <Specimens of={{ Loaded: box(home.elite.picture), Failed: box(broken) }} />
}

const { hint, cards } = deals
const shirts = cards.map(({ id, headline, kit }) => (
  <Poster key={id} headline={headline} hint={hint} kit={kit} />
))

export const posters: ChapterProps = {
  title: 'Posters',
  note: 'A shirt represents a player without a photograph. Its club colors make the ground, which is darkened until its words can be read.',
  content: (
    <div className={styles.posters}>
      <Specimens
        of={{
          Rest: shirts[0],
          Hover: shirts[0],
          Photograph: (
            <Poster headline="A photograph in place of the shirt" hint={hint} picture={home.elite.picture} />
          ),
          'Photograph that failed, over a shirt': (
            <Poster
              headline="The shirt stays where its photograph fails"
              hint={hint}
              kit={cards[0]?.kit}
              picture={broken}
            />
          ),
          Second: shirts[1],
          Third: shirts[2]
        }}
      />
    </div>
  )
}

export const figures: ChapterProps = {
  title: 'Days and figures',
  note: 'Days and figures are set in display type.',
  onEach: () => (
    <>
      <Specimens
        title="Days"
        of={{
          Future: <DateBlock date="2026-03-10" />,
          'Large, fills its container': (
            <div className={styles.container}>
              <DateBlock date="2026-03-10" large />
            </div>
          ),
          Past: <DateBlock date="2025-12-06" past />
        }}
      />
      <Specimens
        wide
        of={{
          Figure: (
            <dl>
              <Stat value="65%" label="of trial players get an immediate opportunity" />
            </dl>
          ),
          'Figures in rows': (
            <FactRows
              facts={[
                { value: '7%', label: 'of gross annual salary' },
                { value: '10+', label: 'years building the network' }
              ]}
            />
          ),
          'Points in order': <NumberedPoints points={steps} />
        }}
      />
    </>
  )
}

export const heads: ChapterProps = {
  title: 'Section heads',
  note: 'A section opens with a headline and at most one sentence.',
  stacked: true,
  onEach: (surface) => (
    <SectionHead title={`A section on ${surface}`}>
      <p>On wide screens, the sentence is to the right of the headline.</p>
      <Calls>
        <ButtonLink href="#section-heads" tone={surface === 'chalk' ? 'ink' : 'primary'} arrow="down">
          Down the page
        </ButtonLink>
        <LeadButton tone="line">Second call</LeadButton>
      </Calls>
    </SectionHead>
  )
}

const steps = [
  { title: 'Consultation', text: 'Where you are and where you want to play.' },
  { title: 'Trial', text: 'The right ground, on the right day.' },
  { title: 'Feedback', text: 'What was seen, and what fits.' },
  { title: 'Support', text: 'Beyond the first contract.' }
]

export const lines: ChapterProps = {
  title: 'Lines',
  note: 'The pathway links the steps of a sequence, and nothing else. It is drawn while it scrolls into view.',
  stacked: true,
  onEach: () => <Specimens wide of={{ Pathway: <Pathway steps={steps} />, Logo: <Logo name="OCSM" /> }} />
}

const { Icon: _frame, ...drawings } = allIcons

export const icons: ChapterProps = {
  title: 'Icons',
  note: 'A stroke of 2 on a side of 20, square caps, no fill. Icons accompany words and never replace them. X is an opponent, O is a player.',
  onEach: () => (
    <ul className={styles.icons}>
      {Object.entries({ Arrow, ...drawings }).map(([name, Icon]) => (
        <li key={name}>
          <Icon />
          {name.replace(/Icon$/, '')}
        </li>
      ))}
    </ul>
  )
}
