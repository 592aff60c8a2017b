import { Panel } from '../../ui/panel.tsx'
import { Lead } from '../../ui/lead.tsx'
import type { Elite25 } from 'content-collections'
import { InterestForm } from '../../lead-form/interest-form.tsx'
import { Display } from '../../ui/display.tsx'
import { Scene } from '../../ui/scene.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './hero.module.css'

type HeroProps = Elite25['hero'] & { form: Elite25['form']; number: number }

/** The headline with the words beside it. In a wide window the form is at the left, and the lit board shows at its right. */
export function Hero({ title, lead, text, picture, form, number }: HeroProps) {
  return (
    <Scene
      as="header"
      className={styles.hero}
      picture={{ picture, sizes: 'max(100vw, 160svh)', priority: true }}
    >
      <Wrap>
        <div className={styles.head}>
          <Display as="h1" size="mega">
            {title}
          </Display>
          <div className={styles.words}>
            <Display as="p" size="3">
              {lead}
            </Display>
            <Lead tone="picture">{text}</Lead>
          </div>
        </div>
        <Panel id="interest-form" aria-labelledby="interest" className={styles.form}>
          <span className={styles.number}>{form.number.replace('{number}', String(number))}</span>
          <Display id="interest" size="3">
            {form.title}
          </Display>
          <InterestForm {...form} />
        </Panel>
      </Wrap>
    </Scene>
  )
}
