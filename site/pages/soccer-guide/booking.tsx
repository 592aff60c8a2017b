import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import { settings, type SoccerGuide } from 'content-collections'
import { BookingCalendar } from '../../embeds/booking-calendar.tsx'
import { Display } from '../../ui/display.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './booking.module.css'
import { Disclosure } from './disclosure.tsx'

/** The next step for a reader who has reached the end of the guide. */
export function Booking({ title, text, action, calendar }: SoccerGuide['booking']) {
  return (
    <Section surface="night" id="booking" data-print="never">
      <Wrap>
        <Split columns="7:5" align="end" className={styles.booking}>
          <Display size="1">{title}</Display>
          <div>
            <Lead tone="muted" measure={30}>
              {text}
            </Lead>
            <LeadButton arrow>{action}</LeadButton>
          </div>
        </Split>
        {/* The calendar loads when somebody opens it. */}
        <Disclosure title={calendar}>
          <BookingCalendar id={settings.widgets.soccerGuideCalendar} title={calendar} />
        </Disclosure>
      </Wrap>
    </Section>
  )
}
