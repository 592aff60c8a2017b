import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import type { LaneValleyFc } from 'content-collections'
import { PopupButton } from '../../embeds/popup-form.tsx'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './report.module.css'

/** A scout's report: the criteria on the left, the findings as rows on the right. */
export function Report({ title, text, action, rows, popup }: LaneValleyFc['report'] & { popup: string }) {
  return (
    <Section surface="chalk">
      <Wrap>
        <Split className={styles.report}>
          <div className={styles.words}>
            <Display size="1">{title}</Display>
            <Lead tone="muted">{text}</Lead>
            <PopupButton popup={popup} tone="ink" arrow>
              {action}
            </PopupButton>
          </div>
          <dl className={styles.rows}>
            {rows.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <Display as="dd" size="3">
                  {value}
                </Display>
              </div>
            ))}
          </dl>
        </Split>
      </Wrap>
    </Section>
  )
}
