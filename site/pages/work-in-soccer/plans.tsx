import { settings, type WorkInSoccer } from 'content'
import { ButtonLink, LeadButton } from '../../ui/button.tsx'
import { Display, SectionHead } from '../../ui/display.tsx'
import { CheckIcon } from '../../ui/rare-icons.tsx'
import { Section } from '../../ui/section.tsx'
import { visuallyHidden, VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SampleNote } from '../sample-note.tsx'
import styles from './plans.module.css'

const surfaces = { basic: 'chalk', career: 'turf' } as const

/**
 * Two tickets as one table. Radio buttons choose month or year, so the arrow keys move between them. They come before all
 * that depends on them: the style sheet reads the choice from there, even without scripts and `:has()`.
 */
export function Plans({ title, text, period, tickets, rows, billing, ...words }: WorkInSoccer['plans']) {
  return (
    <Section surface="night" id="plans">
      <fieldset className={styles.plans} aria-label={period.label} data-offer>
        {periods.map((value) => (
          <input
            key={value}
            id={`by-${value}`}
            className={visuallyHidden}
            type="radio"
            name="period"
            value={value}
            defaultChecked={value === 'month'}
          />
        ))}
        <SectionHead title={title} size="1">
          <p>{text}</p>
          <Period {...period} />
        </SectionHead>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{words.plan}</VisuallyHidden>
              </th>
              {tickets.map(({ id, name, tagline }) => (
                <th key={id} scope="col" className={surfaces[id]}>
                  <Display as="b" size="3">
                    {name}
                  </Display>
                  <small>{tagline}</small>
                </th>
              ))}
            </tr>
            <tr>
              <th scope="row">{words.price}</th>
              {tickets.map(({ id, month, year }) => (
                <td key={id} className={surfaces[id]}>
                  <div data-period="month">
                    <Price {...month} />
                  </div>
                  <div data-period="year">
                    <Price {...year} />
                  </div>
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ feature, ...row }) => (
              <tr key={feature}>
                <th scope="row">{feature}</th>
                {tickets.map(({ id }) => (
                  <td key={id} className={surfaces[id]} data-off={!row[id] || undefined}>
                    {row[id] ? <CheckIcon /> : <span aria-hidden="true">–</span>}
                    <VisuallyHidden>{row[id] ? words.included : words.excluded}</VisuallyHidden>
                    <span className={styles.own} aria-hidden="true">
                      {feature}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>
                {billing}
                <SampleNote of={rows} />
              </td>
              {tickets.map((ticket) => (
                <td key={ticket.id} className={surfaces[ticket.id]}>
                  <PlanAction {...ticket} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </fieldset>
    </Section>
  )
}

type Ticket = WorkInSoccer['plans']['tickets'][number]

/**
 * Links to the payment page of the plan, by month or by year. If no address is set, it opens the lead dialog, which names the
 * plan and its price.
 */
function PlanAction({ id, action, month, year }: Ticket) {
  const { [`${id}Monthly` as const]: monthly, [`${id}Yearly` as const]: yearly } = settings.checkout
  const look = {
    tone: id === 'basic' ? 'ink' : 'primary',
    wide: true,
    arrow: true,
    children: action
  } as const
  const call = (url: string | undefined, period: string, { amount, per }: Ticket['month']) =>
    url ? (
      <ButtonLink href={url} {...look} />
    ) : (
      <LeadButton
        {...look}
        says={() => ({ title: `${action}: ${amount} ${per}`, query: `choice=${id}-${period}` })}
      />
    )
  return (
    <>
      <div data-period="month">{call(monthly, 'monthly', month)}</div>
      <div data-period="year">{call(yearly, 'yearly', year)}</div>
    </>
  )
}

/** A large amount, with its period and the other way to pay below it. */
function Price({ amount, per, instead }: Ticket['month']) {
  return (
    <p className={styles.price}>
      <b>{amount}</b>{' '}
      <span>
        <span>{per}</span> <span>{instead}</span>
      </span>
    </p>
  )
}

const periods = ['month', 'year'] as const

/** The choice of month or year, drawn as one switch. */
function Period({ saving, ...names }: WorkInSoccer['plans']['period']) {
  return (
    <div className={styles.period}>
      <div className={styles.segments}>
        {periods.map((value) => (
          <label key={value} htmlFor={`by-${value}`} data-by={value}>
            {names[value]}
          </label>
        ))}
      </div>
      <small>{saving}</small>
    </div>
  )
}
