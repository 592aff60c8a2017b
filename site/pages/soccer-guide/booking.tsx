import { settings, type SoccerGuide } from 'content-collections'
import { BookingCalendar } from '../../embeds/booking-calendar.tsx'
import { Display } from '../../ui/display.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './booking.module.css'

/** Where the reader who has come to the end takes the next step. */
export function Booking({ title, text, action, calendar }: SoccerGuide['booking']) {
  return (
    <Section surface="night" id="booking">
      <Wrap>
        <div className={styles.booking}>
          <Display size="1">{title}</Display>
          <div>
            <p>{text}</p>
            <LeadButton arrow>{action}</LeadButton>
          </div>
        </div>
        <BookingCalendar id={settings.widgets.soccerGuideCalendar} title={calendar} />
      </Wrap>
    </Section>
  )
}
