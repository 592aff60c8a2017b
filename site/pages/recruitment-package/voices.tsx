import type { RecruitmentPackage } from 'content-collections'
import { Carousel } from './carousel/carousel.tsx'
import { Display } from '../../ui/display.tsx'
import { Quote } from '../../ui/quote.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { Portrait } from './portrait.tsx'
import styles from './voices.module.css'

export function Voices({ title, label, controls, testimonials }: RecruitmentPackage['voices']) {
  return (
    <Section surface="night">
      <Wrap>
        <div className={styles.head}>
          <Display size="2">{title}</Display>
          <SampleNote of={testimonials} />
        </div>
        <Carousel
          label={label}
          words={controls}
          items={testimonials.map(({ id, quote, name, school, division, shown }) => ({
            id,
            content: (
              <Quote
                quote={quote}
                name={name}
                detail={`${school}, ${division}`}
                picture={<Portrait shown={shown} sizes="(max-width: 767px) 34vw, 26vw" />}
              />
            )
          }))}
        />
      </Wrap>
    </Section>
  )
}
