import { settings, type GetStarted } from 'content-collections'
import { InlineForm } from '../../embeds/inline-form.tsx'
import { Display } from '../../ui/display.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './touchline.module.css'

/** Beside the pitch: parents and partners, with a form in the technical area. */
export function Touchline({ title, text, frame }: GetStarted['touchline']) {
  return (
    <section className={`chalk ${styles.touchline}`}>
      <Wrap>
        <div className={styles.sides}>
          <div className={styles.words}>
            <Display size="1">{title}</Display>
            <p>{text}</p>
          </div>
          <div className={styles.area}>
            <InlineForm id={settings.widgets.parentOrPartner} title={frame} />
          </div>
        </div>
      </Wrap>
    </section>
  )
}
