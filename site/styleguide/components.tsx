import { deals, home } from 'content'
import type { ReactNode } from 'react'
import { BusyDots } from '../embeds/widget-frame.tsx'
import { Field } from '../lead-form/fields.tsx'
import { missingInformation, type Notice, received, submissionFailed } from '../lead-form/messages.ts'
import { Toast } from '../lead-form/notices.tsx'
import { notify } from '../lead-form/notify.tsx'
import { Button, ButtonLink, type ButtonProps, LeadButton } from '../ui/button.tsx'
import { DateBlock } from '../ui/date-block.tsx'
import * as allIcons from '../ui/icons.tsx'
import { Arrow, MoreLink, TextLink } from '../ui/link.tsx'
import { Picture, type PictureSource } from '../ui/picture.tsx'
import { Poster } from '../ui/poster.tsx'
import { Accordion } from '../ui/questions.tsx'
import { type ChapterProps, everyState, Specimens } from './specimen.tsx'
import styles from './styleguide.module.css'

export const buttons: ChapterProps = {
  title: 'Buttons',
  note: 'The call is volt on dark surfaces and ink on chalk. The line is for a second button beside it. A disabled button keeps its contrast, because people read it while it is busy.',
  onEach(surface) {
    const call = surface === 'chalk' ? 'ink' : 'primary'
    return (
      <>
        <ButtonStates title={`The call on ${surface}`} tone={call} />
        <ButtonStates title="Line" tone="line" />
        <Specimens
          title="Small, wide, as a link"
          wide
          of={{
            Small: (
              <Button tone={call} small>
                Get Started
              </Button>
            ),
            'Wide, long words': (
              <Button tone={call} wide arrow>
                Download Our Latest Soccer Opportunities
              </Button>
            ),
            Link: (
              <ButtonLink to="/" tone="line" small arrow>
                Return to Home
              </ButtonLink>
            )
          }}
        />
      </>
    )
  }
}

function ButtonStates({ title, tone }: { title: string; tone: NonNullable<ButtonProps['tone']> }) {
  const button = (state: Partial<ButtonProps>, words: ReactNode = 'Get Started') => (
    <Button tone={tone} {...state}>
      {words}
    </Button>
  )
  const busy = (
    <>
      Sending... <BusyDots />
    </>
  )
  return (
    <Specimens
      title={title}
      of={{
        ...everyState(button({ arrow: true })),
        Disabled: button({ disabled: true }),
        Busy: button({ disabled: true, 'aria-busy': true }, busy)
      }}
    />
  )
}

export const links: ChapterProps = {
  title: 'Links',
  note: 'A link in a sentence is underlined. A link that follows a text has an arrow.',
  onEach: () => (
    <>
      <Specimens
        title="In a sentence"
        of={everyState(
          <>
            Start with our <TextLink to="/opportunities">opportunities</TextLink>.
          </>
        )}
      />
      <Specimens title="After a text" of={everyState(<MoreLink to="/opportunities">Read More</MoreLink>)} />
    </>
  )
}

export const fields: ChapterProps = {
  title: 'Fields',
  note: 'All forms have the same field. While a lead is being sent, the field is read-only and not disabled, so that it keeps the focus.',
  onEach(surface) {
    const field = (id: string, state: { readOnly?: boolean; problem?: string } = {}) => (
      <Field id={`${surface}-${id}`} name={id} label="First name" placeholder="First name" {...state} />
    )
    return (
      <Specimens
        wide
        of={{
          Rest: field('rest'),
          Hover: field('hover'),
          'Focus-visible': field('focus'),
          Filled: <div ref={fill}>{field('filled')}</div>,
          Busy: <div ref={fill}>{field('busy', { readOnly: true })}</div>,
          Error: field('error', { problem: 'Enter the first name' })
        }}
      />
    )
  }
}

/** Types a name into the field, as a visitor would. */
function fill(element: HTMLDivElement | null) {
  const input = element?.querySelector('input')
  if (input) input.value = 'Sam'
}

const questions = [
  { title: 'How often does the team train?', content: <p>Five days a week.</p> },
  { title: 'Can I move to an NCAA team later?', content: <p>Yes.</p> }
]

export const accordion: ChapterProps = {
  title: 'Accordion',
  note: "An accordion is the browser's own, so it works without scripts. One item is open at a time.",
  onEach: () => (
    <Specimens
      wide
      of={{
        Rest: <Accordion items={questions} openFirst />,
        Hover: <Accordion items={questions.slice(1)} />,
        'Focus-visible': <Accordion items={questions.slice(1)} />
      }}
    />
  )
}

const notices: Record<string, Notice> = {
  Success: received.section,
  'Success with a link': received.guide,
  Missing: missingInformation,
  Failed: submissionFailed(''),
  Warning: { card: 'yellow', title: 'No connection', detail: 'What you typed is still here. Trying again.' }
}

export const messages: ChapterProps = {
  title: 'Messages',
  note: 'A red card is an error, a yellow card a warning, a check mark a success. Send the empty form of the dialog to see its errors.',
  content: (
    <div className={styles.messages}>
      {Object.entries(notices).map(([name, notice]) => (
        <div key={name}>
          <Toast notice={notice} onDismiss={() => undefined} />
          <Button tone="line" small onClick={() => notify(notice)}>
            Show: {name}
          </Button>
        </div>
      ))}
      <LeadButton arrow>Open the dialog</LeadButton>
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

export const days: ChapterProps = {
  title: 'Days',
  note: 'A day is set in display type. One that is over is muted.',
  onEach: () => (
    <Specimens
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
  )
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
