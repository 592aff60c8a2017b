import { useState } from 'react'
import { Chip } from '../pages/home/chip.tsx'
import { FilterChip, Filters } from '../pages/careers/filter-chip.tsx'
import { MoreLink } from '../ui/more-link.tsx'
import { Segments } from '../pages/work-in-soccer/segments.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Chapter, EveryGround } from './chapter.tsx'
import type { ForcedState } from './force-states.ts'
import styles from './links-and-chips.module.css'
import { Specimen, Specimens } from './specimen.tsx'

const linkStates: readonly [name: string, force?: ForcedState][] = [
  ['Rest'],
  ['Hover', 'hover'],
  ['Active', 'active'],
  ['Focus-visible', 'focus-visible']
]

const countries = { All: 9, USA: 6, England: 3 }

export function LinksAndChips() {
  return (
    <Chapter
      id="links"
      title="Links and chips"
      note="A chip tells, a filter is pressed, segments choose one of a few and answer to the arrow keys."
    >
      <EveryGround>
        {() => (
          <>
            <Specimens title="In a sentence">
              {linkStates.map(([name, force]) => (
                <Specimen key={name} name={name} {...(force && { force })}>
                  Start with our <TextLink to="/opportunities">opportunities</TextLink>.
                </Specimen>
              ))}
            </Specimens>
            <Specimens title="Leading on">
              {linkStates.map(([name, force]) => (
                <Specimen key={name} name={name} {...(force && { force })}>
                  <MoreLink to="/opportunities">Read More</MoreLink>
                </Specimen>
              ))}
            </Specimens>
            <Specimens title="Chips" wide>
              <div className={styles.row}>
                <Chip>Academy</Chip>
                <Chip>Pre-Professional</Chip>
                <Chip>Professional</Chip>
              </div>
            </Specimens>
            <Choices />
          </>
        )}
      </EveryGround>
    </Chapter>
  )
}

function Choices() {
  const [country, setCountry] = useState('All')
  const [period, setPeriod] = useState<'month' | 'year'>('month')
  return (
    <>
      <Specimens title="Filters" wide>
        <Filters label="Filter by country">
          {Object.entries(countries).map(([name, count]) => (
            <FilterChip key={name} pressed={name === country} count={count} onClick={() => setCountry(name)}>
              {name}
            </FilterChip>
          ))}
        </Filters>
      </Specimens>
      <Specimens>
        <Specimen name="Hover" force="hover">
          <FilterChip pressed={false}>Spain</FilterChip>
        </Specimen>
        <Specimen name="Active" force="active">
          <FilterChip pressed={false}>Spain</FilterChip>
        </Specimen>
        <Specimen name="Focus-visible" force="focus-visible">
          <FilterChip pressed={false}>Spain</FilterChip>
        </Specimen>
        <Specimen name="Pressed, hover" force="hover">
          <FilterChip pressed count={2}>
            Spain
          </FilterChip>
        </Specimen>
        <Specimen name="Disabled">
          <FilterChip pressed={false} count={0} disabled>
            Spain
          </FilterChip>
        </Specimen>
      </Specimens>
      <Specimens title="Segments" wide>
        <Segments
          label="Billing period"
          options={[
            { value: 'month', label: 'Monthly' },
            { value: 'year', label: 'Yearly' }
          ]}
          value={period}
          onChange={setPeriod}
        />
      </Specimens>
    </>
  )
}
