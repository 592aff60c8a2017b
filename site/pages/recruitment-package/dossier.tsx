import type { RecruitmentPackage } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './dossier.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Seal } from './seal.tsx'

type DossierProps = RecruitmentPackage['dossier'] & { seal: RecruitmentPackage['seal'] }

/** The package as the clauses of a contract, with the price as its seal. The agency has signed; the visitor's line is open. */
export function Dossier({ title, text, features, signed, action, terms, seal }: DossierProps) {
  return (
    <Section surface="chalk" id="package">
      <Wrap>
        <article className={styles.paper}>
          <div className={styles.top}>
            <Display size="1">{title}</Display>
            <div>
              <p>{text}</p>
              <SampleNote of={features} />
            </div>
          </div>
          <div className={styles.body} data-even={features.length % 2 === 0 || undefined}>
            <ol>
              {features.map((feature) => (
                <li key={feature.title}>
                  <Display as="h3" size="4">
                    {feature.title}
                  </Display>
                  <p>{feature.text}</p>
                </li>
              ))}
            </ol>
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
      </Wrap>
    </Section>
  )
}
