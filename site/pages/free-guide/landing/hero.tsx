import { Panel } from '../../../ui/panel.tsx'
import { Lead } from '../../../ui/lead.tsx'
import type { LeadGenGuide } from 'content-collections'
import { LeadForm } from '../../../lead-form/lead-form.tsx'
import { Display } from '../../../ui/display.tsx'
import { Scene } from '../../../ui/scene.tsx'
import { Wrap } from '../../../ui/section.tsx'
import { TickList } from '../../../ui/tick-list.tsx'
import { useGo } from '../../../ui/use-campaign.ts'
import { guideFormId, guideFormPlace } from './guide-form.ts'
import styles from './hero.module.css'

type HeroProps = LeadGenGuide['hero'] & { form: LeadGenGuide['form'] }

/** The free offer and the form for it. */
export function Hero({ title, text, picture, bonuses, form }: HeroProps) {
  const go = useGo()
  return (
    <Scene as="header" className={styles.hero} picture={{ picture, sizes: '100vw', priority: true }}>
      <Wrap>
        <div className={styles.halves}>
          <div className={styles.words}>
            <Display as="h1" size="1">
              {title}
            </Display>
            <Lead tone="picture" measure={36}>
              {text}
            </Lead>
          </div>
          <Panel id={guideFormPlace} className={styles.panel} aria-labelledby={`${guideFormPlace}-title`}>
            <Display id={`${guideFormPlace}-title`} size="3">
              {form.title}
            </Display>
            <p>{form.text}</p>
            <LeadForm
              source="lead-gen-guide"
              formId={guideFormId}
              submitLabel={form.action}
              onReceived={() => void go('/guide-thankyou')}
            >
              <p>{form.reassurance}</p>
            </LeadForm>
          </Panel>
          <div>
            <TickList items={bonuses} />
          </div>
        </div>
      </Wrap>
    </Scene>
  )
}
