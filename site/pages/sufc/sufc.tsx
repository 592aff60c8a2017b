import { settings, site, sufc, type Sufc } from 'content'
import { Video } from '../../embeds/video.tsx'
import { pageMeta } from '../../head/page-meta.ts'
import { faqPage, videoObject } from '../../head/structured-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Display, Lead } from '../../ui/display.tsx'
import { Kit } from '../../ui/kit.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Cover, Picture } from '../../ui/picture.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Scene } from '../../ui/scene.tsx'
import { InParts, Section, Split } from '../../ui/section.tsx'
import { SplitClosing } from '../../ui/split-closing.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Answers } from './answers.tsx'
import { Life } from './campus.tsx'
import { Season } from './season.tsx'
import styles from './sufc.module.css'

const { head, leadDialog, hero, apart, week, league, matchday, life } = sufc

export const meta = () =>
  pageMeta(
    '/sufc',
    head,
    faqPage(sufc.questions.groups.flatMap(({ items }) => items)),
    ...videoObject({
      ...settings.videos.sufcCampus,
      title: sufc.film.name,
      poster: sufc.film.poster.files.img.src
    })
  )

export const handle = { leadDialog }

export default function SufcPage() {
  return (
    <div className={styles.page}>
      <InParts>
        <Hero {...hero} />
        <Recruiting {...sufc.recruiting} film={sufc.film} />
        <Apart {...apart} />
        <Season week={week} league={league} matchday={matchday} />
        <Life {...life} />
        <Answers {...sufc.questions} landscape={sufc.landscape} rules={sufc.rules} />
        <Closing {...sufc.closing} />
      </InParts>
    </div>
  )
}

/** The four words of a player's day over the campus, what the club is, and what a player gets. */
function Hero({ title, name, text, gets, action, picture }: Sufc['hero']) {
  return (
    <Scene
      as="header"
      className={styles.hero}
      picture={{ picture, sizes: '(max-width: 767px) 200vw, 100vw', priority: true }}
    >
      <h1>
        {title.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </h1>
      <div className={styles.side}>
        <p>
          <b>{name}</b> {text}
        </p>
        <Rows marks="ticks" items={gets} />
        <NewTab href={settings.external.sufcCall.url} label={action} />
      </div>
    </Scene>
  )
}

type RecruitingProps = Sufc['recruiting'] & { film: Sufc['film'] }

/** The call for players, and the place: a film that is tilted back until it is scrolled into view, and three photographs. */
function Recruiting({ title, year, text, action, pictures, film }: RecruitingProps) {
  return (
    <Section surface="turf">
      <Split columns="7:5" align="end" className={styles.call}>
        <Display size="2">
          <span>{title} </span>
          <b>{year}</b>
        </Display>
        <div>
          <Lead measure={36}>{text}</Lead>
          <NewTab href={settings.external.sufcCall.url} label={action} tone="line" />
        </div>
      </Split>
      <div className={styles.place}>
        <div className={styles.stage}>
          <div className={styles.frame}>
            <Video
              id={settings.videos.sufcCampus.id}
              title={film.name}
              poster={film.poster}
              sizes="(max-width: 1504px) 100vw, 1376px"
            />
          </div>
        </div>
        <ul>
          {pictures.map((picture) => (
            <li key={picture.alt}>
              <Cover>
                <Picture picture={picture} sizes="(max-width: 899px) 60vw, 50vw" />
              </Cover>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/** The shirt on its peg, and the points that come with it. */
function Apart({ title, kit, points }: Sufc['apart']) {
  return (
    <Section surface="chalk">
      <div className={styles.apart}>
        <Display size="2">{title}</Display>
        <div className={styles.peg}>
          <Kit {...kit} />
        </div>
        <Rows strong>
          {points.map((point) => (
            <li key={point.title}>
              <Display size="4">{point.title}</Display>
              <p>{point.text}</p>
            </li>
          ))}
        </Rows>
      </div>
    </Section>
  )
}

const { sufcCall, sufcApplication } = settings.external
const { email } = site.contact

function Closing({ book, apply, write, ...closing }: Sufc['closing']) {
  return (
    <SplitClosing {...closing}>
      <div className={styles.calls} data-offer>
        <NewTab href={sufcCall.url} label={book} />
        <NewTab href={sufcApplication.url} label={apply} tone="line" />
        <TextLink href={`mailto:${email}`}>
          {write} {email}
        </TextLink>
      </div>
    </SplitClosing>
  )
}

type NewTabProps = { href: string; label: string; tone?: 'primary' | 'ink' | 'line' }

/** A call to action that leaves this site, for the club's calendar or application. */
function NewTab({ href, label, tone = 'primary' }: NewTabProps) {
  return (
    <ButtonLink href={href} target="_blank" rel="noopener noreferrer" tone={tone} arrow data-offer>
      {label} <VisuallyHidden>{sufc.newTab}</VisuallyHidden>
    </ButtonLink>
  )
}
