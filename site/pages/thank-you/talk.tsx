import { Lead } from '../../ui/lead.tsx'
import { settings, type ThankYou } from 'content-collections'
import { BookingCalendar } from '../../embeds/booking-calendar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Calls } from '../../ui/calls.tsx'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './talk.module.css'

type TalkProps = ThankYou['talk'] & Pick<ThankYou, 'links'>

export function Talk({ title, text, frame, links }: TalkProps) {
  return (
    <Section surface="chalk" id="calendar">
      <Wrap>
        <div className={styles.head}>
          <Display size="1">{title}</Display>
          <Lead tone="muted" measure={24}>
            {text}
          </Lead>
        </div>
        <BookingCalendar id={settings.widgets.thankYouCalendar} title={frame} />
        <Calls>
          {links.map(({ to, label }, place) => (
            <ButtonLink key={to} to={to} tone={place === 0 ? 'ink' : 'line'}>
              {label}
            </ButtonLink>
          ))}
        </Calls>
      </Wrap>
    </Section>
  )
}
