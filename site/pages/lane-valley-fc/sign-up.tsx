import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import { settings, type LaneValleyFc } from 'content-collections'
import { InlineForm } from '../../embeds/inline-form.tsx'
import { Display } from '../../ui/display.tsx'
import { FirstCall } from '../first-call/first-call.tsx'
import { Section, Wrap } from '../../ui/section.tsx'

export function SignUp({ title, text, frame }: LaneValleyFc['form']) {
  return (
    <Section surface="chalk" id="form">
      <Wrap>
        <Split>
          <div>
            <Display size="1">{title}</Display>
            <Lead tone="muted" measure={24}>
              {text}
            </Lead>
          </div>
          <InlineForm id={settings.widgets.laneValley} title={frame} />
        </Split>
        <FirstCall />
      </Wrap>
    </Section>
  )
}
