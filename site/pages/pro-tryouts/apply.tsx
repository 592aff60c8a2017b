import { Panel } from '../../ui/panel.tsx'
import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import type { ProTryouts } from 'content-collections'
import { LeadForm } from '../../lead-form/lead-form.tsx'
import { received } from '../../lead-form/messages.ts'
import { notify } from '../../lead-form/toasts/notify.ts'
import { Display } from '../../ui/display.tsx'
import { Scene } from '../../ui/scene.tsx'
import { Wrap } from '../../ui/section.tsx'
import { FirstCall } from '../first-call/first-call.tsx'
import styles from './apply.module.css'

/** The target of the poster's button: the application form in front of the cup, and the steps after it. */
export function Apply({ title, text, steps, form, picture }: ProTryouts['apply']) {
  return (
    <Scene className={styles.scene} picture={{ picture, sizes: '(max-width: 899px) 200vw, 110vw' }}>
      <Wrap>
        <Split columns="7:5" align="end">
          <div className={styles.words}>
            <Display size="1">{title}</Display>
            <Lead tone="picture" measure={30}>
              {text}
            </Lead>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
          <Panel id="apply" className={styles.panel} aria-labelledby="application">
            <Display as="h3" id="application" size="3">
              {form.title}
            </Display>
            <p>{form.text}</p>
            <LeadForm
              source="elite-style-lead-capture"
              submitLabel={form.action}
              onReceived={() => notify(received.section)}
            />
          </Panel>
        </Split>
        <FirstCall />
      </Wrap>
    </Scene>
  )
}
