import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import type { UwsPartnership } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './support.module.css'

export function Support({ title, text, items }: UwsPartnership['support']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <Split className={styles.support}>
          <Display size="2">{title}</Display>
          <div>
            <Lead measure={36}>{text}</Lead>
            <ul>
              {items.map((item) => (
                <li key={item.title}>
                  <Display as="h3" size="4">
                    {item.title}
                  </Display>
                  <p>{item.text}</p>
                </li>
              ))}
            </ul>
          </div>
        </Split>
      </Wrap>
    </Section>
  )
}
