import { site, uwsPartnership, type UwsPartnership } from 'content'
import { pageMeta } from '../head/page-meta.ts'
import { absolute, type Thing } from '../head/structured-data.ts'
import { LeadButton } from '../ui/button.tsx'
import { Calls } from '../ui/calls.tsx'
import { LineClosing } from '../ui/closings.tsx'
import { Display, Lead, SectionHead } from '../ui/display.tsx'
import { Eyebrow } from '../ui/page-hero.tsx'
import { Rows } from '../ui/rows.tsx'
import { Scene } from '../ui/scene.tsx'
import { InParts, Section, Wrap, Split } from '../ui/section.tsx'
import styles from './uws-partnership.module.css'

const { head, leadDialog, hero, growth, phases, support, closing, service } = uwsPartnership

/** React adds the structured data with the page and removes it when the visitor leaves, like the rest of the head. */
export const meta = () =>
  pageMeta('/uws-partnership', head, partnershipService({ ...service, description: head.description }))

export const handle = { leadDialog }

export default function UwsPartnershipPage() {
  return (
    <InParts>
      <Hero {...hero} />
      <Growth {...growth} />
      <Phases {...phases} />
      <Support {...support} />
      <LineClosing {...closing}>
        <Calls>
          <LeadButton arrow>{closing.action}</LeadButton>
        </Calls>
      </LineClosing>
    </InParts>
  )
}

function Hero({ title, text, action, signs, note }: UwsPartnership['hero']) {
  return (
    <header className={`turf ${styles.hero}`}>
      <Wrap>
        <Split align="center" far className={styles.halves}>
          <div className={styles.words}>
            <Eyebrow>{service.name}</Eyebrow>
            <Display size="hero">{title}</Display>
            <Lead tone="picture" measure={30}>
              {text}
            </Lead>
            <Calls>
              <LeadButton arrow>{action}</LeadButton>
            </Calls>
          </div>
          <figure>
            <Map shown="amplify" named />
            <figcaption>
              <span>{signs.pilot}</span>
              <span>{signs.new}</span>
              {note}
            </figcaption>
          </figure>
        </Split>
      </Wrap>
    </header>
  )
}

function Growth({ title, text, picture }: UwsPartnership['growth']) {
  return (
    <Scene className={styles.growth} picture={{ picture, sizes: '(max-width: 767px) 100vw, 110vw' }}>
      <div>
        <Display size="2">{title}</Display>
        <Lead tone="picture" measure={26}>
          {text}
        </Lead>
      </div>
    </Scene>
  )
}

/** The same map three times, each with more detail. */
function Phases({ title, items }: UwsPartnership['phases']) {
  return (
    <Section surface="turf">
      <SectionHead title={title} still />
      <ol className={styles.phases}>
        {items.map(({ id, title: name, when, text }, place) => (
          <li key={id}>
            <Map shown={id} />
            <div className={styles.name}>
              <b aria-hidden="true">{place + 1}</b>
              <div>
                <Display as="h3" size="3">
                  {name}
                </Display>
                <span>{when}</span>
              </div>
            </div>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Outlines from the coordinates of the borders, on a grid of 1020 by 920. */
const outlines =
  'M13 0L290 0L290 252L645 588L677 647L651 714L639 780L480 795L469 748L396 693L389 669L343 659L251 626L248 575L165 454L132 403L125 357L92 336L46 260L40 193L3 143L20 84ZM290 0L684 0L684 420L683 487L638 496L645 588L290 252ZM684 0L881 0L881 84L1013 84L1013 420L684 420ZM683 420L1013 420L1013 896L880 896L633 798L639 780L651 714L677 647L645 588L638 496L683 487Z'

const names = [
  { name: 'California', x: 150, y: 84 },
  { name: 'Nevada', x: 487, y: 84 },
  { name: 'Utah', x: 848, y: 372 },
  { name: 'Arizona', x: 880, y: 500 }
] as const

const pilots = [
  [825, 168],
  [601, 454]
] as const

const newClubs = [
  [185, 294],
  [409, 647],
  [488, 764],
  [818, 664],
  [884, 790],
  [330, 210]
] as const

/** The passes between the clubs, each from rim to rim, in the order in which they are drawn. */
const passes = [
  'M792 172Q596 288 364 205',
  'M301 226Q283 295 214 277',
  'M203 323Q240 506 391 618',
  'M433 623Q540 585 577 478',
  'M622 480Q668 600 795 651',
  'M805 196Q666 280 620 426',
  'M428 675Q472 690 469 736',
  'M834 692Q829 740 868 763'
]

type MapProps = { shown: 'pilot' | 'recruit' | 'amplify'; named?: boolean }

/**
 * A schematic map of four states and their clubs: first two pilot clubs, then the new ones too, then all linked. Where the
 * states have names, the passes are drawn one after another.
 */
function Map({ shown, named = false }: MapProps) {
  const linked = shown === 'amplify'
  return (
    <svg className={styles.map} viewBox="-4 -6 1024 908" aria-hidden="true">
      <path className={styles.states} d={outlines} />
      {named &&
        names.map(({ name, x, y }) => (
          <text key={name} x={x} y={y}>
            {name}
          </text>
        ))}
      {linked && (
        <>
          {named && (
            <mask id="drawn" maskUnits="userSpaceOnUse" x="0" y="0" width="1020" height="920">
              {passes.map((pass, place) => (
                <path key={pass} d={pass} pathLength="1" style={{ '--i': place }} />
              ))}
            </mask>
          )}
          <path className={styles.passes} d={passes.join('')} mask={named ? 'url(#drawn)' : undefined} />
        </>
      )}
      {shown !== 'pilot' &&
        newClubs.map(([x, y]) => <circle key={`${x} ${y}`} className={styles.new} cx={x} cy={y} r="20" />)}
      {pilots.map(([x, y]) => (
        <circle key={`${x} ${y}`} className={styles.ball} cx={x} cy={y} r="22" />
      ))}
    </svg>
  )
}

function Support({ title, text, items }: UwsPartnership['support']) {
  return (
    <Section surface="chalk">
      <Split className={styles.support}>
        <Display size="2">{title}</Display>
        <div>
          <Lead measure={36}>{text}</Lead>
          <Rows strong className={styles.rows}>
            {items.map((item) => (
              <li key={item.title}>
                <Display size="4">{item.title}</Display>
                <p>{item.text}</p>
              </li>
            ))}
          </Rows>
        </div>
      </Split>
    </Section>
  )
}

type Partnership = UwsPartnership['service'] & { description: string }

/** The partnership as structured data for search engines: the offer, its provider, audience and area. */
function partnershipService({ name, type, description, audience, states }: Partnership): Thing {
  return {
    '@type': 'Service',
    name,
    serviceType: type,
    description,
    url: absolute('/uws-partnership'),
    provider: { '@type': 'Organization', name: site.brand.name, url: absolute('/') },
    audience: { '@type': 'Audience', audienceType: audience },
    areaServed: states.map((state) => ({ '@type': 'State', name: state }))
  }
}
