import type { WorkInSoccer } from 'content-collections'
import { CheckIcon } from '../../ui/icons/check.tsx'
import { Price } from './price.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Segments } from './segments.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PlanAction } from './plan-action.tsx'
import styles from './plans.module.css'

const surfaces = { basic: 'chalk', career: 'turf' } as const

/** Two tickets as one table. Radio buttons choose month or year, and the style sheet shows the chosen price. */
export function Plans({ title, text, period, tickets, rows, billing, ...words }: WorkInSoccer['plans']) {
  return (
    <Section surface="night" id="plans">
      <Wrap>
        <div className={styles.plans}>
          <SectionHead title={title} size="1">
            <p>{text}</p>
            <div className={styles.period}>
              <Segments
                label={period.label}
                defaultValue="month"
                options={[
                  { value: 'month', label: period.month },
                  { value: 'year', label: period.year }
                ]}
              />
              <small>{period.saving}</small>
            </div>
          </SectionHead>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <VisuallyHidden>{words.plan}</VisuallyHidden>
                </th>
                {tickets.map(({ id, name, tagline }) => (
                  <th key={id} scope="col" className={surfaces[id]}>
                    <b>{name}</b>
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
                    <td key={id} className={surfaces[id]}>
                      {row[id] ? <CheckIcon /> : <span aria-hidden="true">–</span>}
                      <VisuallyHidden>{row[id] ? words.included : words.excluded}</VisuallyHidden>
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
                {tickets.map(({ id, action }) => (
                  <td key={id} className={surfaces[id]}>
                    <PlanAction plan={id} action={action} />
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      </Wrap>
    </Section>
  )
}
