import type { Home } from 'content-collections'
import { Section, Wrap } from '../../ui/section.tsx'
import { AudienceCard } from './audience-card.tsx'
import styles from './audiences.module.css'
import { Seam } from './seam.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useOneOpen } from './use-one-open.ts'

/** Cards for players and coaches. One card at a time is open and describes the offer. */
export function Audiences({ title, text, cards }: Home['audiences']) {
  const { group, isOpen, cardProps, buttonProps } = useOneOpen()
  return (
    <Section surface="chalk" id="services">
      <Seam half="lower" />
      <Wrap>
        <SectionHead title={title}>
          <p>{text}</p>
        </SectionHead>
        <div ref={group} className={styles.cards}>
          {cards.map(({ id, ...card }) => (
            <AudienceCard
              key={id}
              {...card}
              open={isOpen(id)}
              cardProps={cardProps(id)}
              buttonProps={buttonProps(id)}
            />
          ))}
        </div>
      </Wrap>
    </Section>
  )
}
