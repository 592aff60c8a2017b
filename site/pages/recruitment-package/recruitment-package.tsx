import { recruitmentPackage, type RecruitmentPackage } from 'content'
import { useId } from 'react'
import { pageMeta } from '../../head/page-meta.ts'
import { productOf } from '../../head/structured-data.ts'
import { LeadButton } from '../../ui/button.tsx'
import { LineClosing } from '../../ui/closings.tsx'
import { Display } from '../../ui/display.tsx'
import { Stat } from '../../ui/facts.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { PointsSection } from '../../ui/points.tsx'
import { useReveal } from '../../ui/reveal.tsx'
import { Rows } from '../../ui/rows.tsx'
import { InParts, Section, Split } from '../../ui/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { HeroFigures } from '../parts/hero-figures.tsx'
import { SampleNote } from '../sample-note.tsx'
import styles from './recruitment-package.module.css'
import { Letter, Voices } from './voices.tsx'

const { head, leadDialog, dossier, reasons, voices, letter, results, closing } = recruitmentPackage

export const meta = () =>
  pageMeta(
    '/recruitment-package',
    head,
    productOf({
      path: '/recruitment-package',
      name: head.title,
      description: head.description,
      image: head.image,
      prices: [{ price: recruitmentPackage.seal.amount }]
    })
  )

export const handle = { leadDialog }

export default function RecruitmentPackagePage() {
  return (
    <InParts>
      <Hero {...recruitmentPackage.hero} />
      <Dossier {...dossier} seal={recruitmentPackage.seal} />
      <PointsSection surface="turf" {...reasons} />
      <Voices {...voices} />
      <Letter {...letter} />
      <Results {...results} />
      <PriceCard
        {...recruitmentPackage.price}
        seal={recruitmentPackage.seal}
        action={recruitmentPackage.closing.action}
      />
      <LineClosing title={closing.title} text={closing.text}>
        <LeadButton arrow>{closing.action}</LeadButton>
      </LineClosing>
    </InParts>
  )
}

function Hero({ action, figures, ...words }: RecruitmentPackage['hero']) {
  return (
    <PageHero {...words}>
      <div className={styles.call}>
        <LeadButton arrow>{action}</LeadButton>
      </div>
      <HeroFigures className={styles.figures}>
        {figures.map((figure) => (
          <Stat key={figure.label} {...figure} />
        ))}
      </HeroFigures>
    </PageHero>
  )
}

type DossierProps = RecruitmentPackage['dossier'] & { seal: RecruitmentPackage['seal'] }

/** The package as the clauses of a contract, with the price as its seal. The agency has signed; the visitor's line is open. */
function Dossier({ title, text, features, signed, action, terms, seal }: DossierProps) {
  return (
    <Section surface="chalk" id="package">
      <article className={styles.paper}>
        <div className={styles.top}>
          <Display size="1">{title}</Display>
          <div>
            <p>{text}</p>
            <SampleNote of={features} />
          </div>
        </div>
        <div className={styles.body} data-even={features.length % 2 === 0 || undefined}>
          <Rows marks="numbers">
            {features.map((feature) => (
              <li key={feature.title}>
                <Display size="4">{feature.title}</Display>
                <p>{feature.text}</p>
              </li>
            ))}
          </Rows>
          <div className={styles.stamp}>
            <Seal {...seal} />
            <VisuallyHidden>{seal.label}</VisuallyHidden>
          </div>
        </div>
        <div className={styles.signatures}>
          <p>
            <svg viewBox="0 0 230 90" aria-hidden="true">
              <path d="M8 66C30 20 52 10 50 34C48 60 26 74 30 58C36 36 74 34 76 52C78 66 90 40 98 46C106 52 100 66 112 58C126 48 128 30 138 34C150 40 132 74 148 62C164 48 176 40 186 50C194 58 206 52 224 40" />
            </svg>
            <span>{signed}</span>
          </p>
          <div>
            <LeadButton tone="ink" arrow>
              {action}
            </LeadButton>
            <p>{terms}</p>
          </div>
        </div>
      </article>
    </Section>
  )
}

/** The price as a rubber stamp, which is pressed on once it is in view. The words run along two arcs, so that no letter is upside down. */
function Seal({ amount, above, below }: RecruitmentPackage['seal']) {
  const id = useId()
  const reveal = useReveal({ threshold: 0.4 })
  return (
    <svg {...reveal} className={styles.sealPart} viewBox="0 0 300 300" aria-hidden="true">
      <path id={`${id}above`} d="M36 150a114 114 0 0 1 228 0" stroke="none" />
      <path id={`${id}below`} d="M18 150a132 132 0 0 0 264 0" stroke="none" />
      <circle cx="150" cy="150" r="146" strokeWidth="4" />
      <circle cx="150" cy="150" r="138" strokeWidth="1.5" />
      <circle cx="150" cy="150" r="104" strokeWidth="1.5" />
      <text className={styles.around}>
        <textPath href={`#${id}above`} startOffset="50%">
          {above}
        </textPath>
      </text>
      <text className={styles.around}>
        <textPath href={`#${id}below`} startOffset="50%">
          {below}
        </textPath>
      </text>
      <path d="M72 102H228M72 198H228" strokeWidth="3" />
      <text className={styles.amount} x="150" y="178">
        {amount}
      </text>
    </svg>
  )
}

/** Two drawn figures: the price and a scholarship to scale, and ten placements of which most came late. */
function Results({ title, scholarship, late }: RecruitmentPackage['results']) {
  const price = dollars(scholarship.price) / dollars(scholarship.value)
  const latePlacements = Math.round(Number.parseInt(late.value, 10) / 10)
  return (
    <Section surface="turf">
      <div className={styles.results}>
        <Display size="2">{title}</Display>
        <figure>
          <dl className={styles.bars}>
            <div style={{ '--share': price }}>
              <dt>{scholarship.priceLabel}</dt>
              <dd>{scholarship.price}</dd>
            </div>
            <div style={{ '--share': 1 }}>
              <dt>{scholarship.label}</dt>
              <dd>{scholarship.value}</dd>
            </div>
          </dl>
          <figcaption>{scholarship.note}</figcaption>
        </figure>
        <figure className={styles.late}>
          <p>
            <b>{late.value}</b> <span>{late.label}</span>
          </p>
          <div>
            <div className={styles.dots} data-drawn aria-hidden="true">
              {Array.from({ length: 10 }, (_, dot) => (
                <i key={dot} data-late={dot >= 10 - latePlacements || undefined} />
              ))}
            </div>
            <figcaption>{late.note}</figcaption>
          </div>
        </figure>
      </div>
    </Section>
  )
}

const dollars = (amount: string) => Number(amount.replaceAll(/[^\d.]/g, ''))

type PriceCardProps = RecruitmentPackage['price'] & { seal: RecruitmentPackage['seal']; action: string }

/** Repeats the price before the final call: the seal, what it includes, and what happens if no place comes of it. */
function PriceCard({ title, features, otherwise, seal, action }: PriceCardProps) {
  return (
    <Section surface="night">
      <Split columns="5:6" align="center" far className={styles.card}>
        <div className={styles.priceCardSeal}>
          <Seal {...seal} />
          <VisuallyHidden>{seal.label}</VisuallyHidden>
        </div>
        <div>
          <Display size="2">{title}</Display>
          <div className={styles.features}>
            <Rows marks="ticks" items={features} />
            {otherwise && <p>{otherwise}</p>}
          </div>
          <LeadButton arrow>{action}</LeadButton>
        </div>
      </Split>
    </Section>
  )
}
