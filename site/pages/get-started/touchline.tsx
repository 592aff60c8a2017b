import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import { settings, type GetStarted } from 'content-collections'
import { InlineForm } from '../../embeds/inline-form.tsx'
import { Display } from '../../ui/display.tsx'
import { Wrap } from '../../ui/section.tsx'
import { FirstCall } from '../first-call/first-call.tsx'
import styles from './touchline.module.css'

/** Beside the pitch: parents and partners, with a form in the technical area. */
export function Touchline({ title, text, frame }: GetStarted['touchline']) {
  return (
    <section className={`chalk ${styles.touchline}`}>
      <Wrap>
        <Split far>
          <div className={styles.words}>
            <Display size="1">{title}</Display>
            <Lead tone="muted" measure={26}>
              {text}
            </Lead>
          </div>
          <div className={styles.area}>
            <InlineForm id={settings.widgets.parentOrPartner} title={frame} />
          </div>
        </Split>
        <FirstCall />
      </Wrap>
    </section>
  )
}
