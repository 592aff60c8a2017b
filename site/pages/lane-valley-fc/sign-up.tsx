import { settings, type LaneValleyFc } from 'content-collections'
import { InlineForm } from '../../embeds/inline-form.tsx'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './sign-up.module.css'

export function SignUp({ title, text, frame }: LaneValleyFc['form']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <div className={styles.sides}>
          <div>
            <Display size="1">{title}</Display>
            <p className={styles.text}>{text}</p>
          </div>
          <InlineForm id={settings.widgets.laneValley} title={frame} />
        </div>
      </Wrap>
    </Section>
  )
}
