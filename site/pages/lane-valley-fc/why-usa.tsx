import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import type { LaneValleyFc } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './why-usa.module.css'

export function WhyUsa({ title, text, items }: LaneValleyFc['usa']) {
  return (
    <Section surface="night">
      <Wrap>
        <Split columns="5:6" far sticky>
          <div>
            <Display size="1">{title}</Display>
            <Lead tone="muted" measure={24}>
              {text}
            </Lead>
          </div>
          <dl className={styles.items}>
            {items.map((item) => (
              <div key={item.title}>
                <Display as="dt" size="3">
                  {item.title}
                </Display>
                <dd>{item.text}</dd>
              </div>
            ))}
          </dl>
        </Split>
      </Wrap>
    </Section>
  )
}
