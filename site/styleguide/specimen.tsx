import type { ReactNode } from 'react'
import { Display } from '../ui/display.tsx'
import { type Surface, Wrap } from '../ui/section.tsx'
import styles from './styleguide.module.css'

export type ChapterProps = {
  title: string
  note: string
  /** What the chapter shows on night, turf and chalk: in three columns if there is room. */
  onEach?: (surface: Surface) => ReactNode
  /** What the chapter shows once, on its own surface. */
  content?: ReactNode
  surface?: Surface
}

const surfaces: readonly Surface[] = ['night', 'turf', 'chalk']

export const idOf = (title: string) => title.toLowerCase().replaceAll(/\W+/g, '-')

export function Chapter({ title, note, onEach, content, surface: own = 'night' }: ChapterProps) {
  const id = idOf(title)
  return (
    <section id={id} className={`${own} ${styles.chapter}`} aria-labelledby={`${id}-title`}>
      <Wrap>
        <div className={styles.head}>
          <Display size="2" id={`${id}-title`}>
            {title}
          </Display>
          <p>{note}</p>
        </div>
        {content}
        {onEach && (
          <div className={styles.surfaces}>
            {surfaces.map((surface) => (
              <div key={surface} className={`${surface} ${styles.surface}`}>
                <p className={styles.surfaceName}>{surface}</p>
                {onEach(surface)}
              </div>
            ))}
          </div>
        )}
      </Wrap>
    </section>
  )
}

type SpecimensProps = {
  title?: string
  /** Each specimen takes a line. */
  wide?: boolean
  /** Components by the name of their state. A name that contains hover, active or focus-visible also forces that state. */
  of: Record<string, ReactNode>
}

/** Components in named states, side by side if there is room. */
export function Specimens({ title, wide, of }: SpecimensProps) {
  return (
    <div className={styles.set}>
      {title && <h3>{title}</h3>}
      <div className={styles.specimens} data-wide={wide || undefined}>
        {Object.entries(of).map(([name, specimen]) => (
          <figure key={name} className={styles.specimen}>
            <figcaption>{name}</figcaption>
            <div data-force={states.find((state) => name.toLowerCase().includes(state))}>{specimen}</div>
          </figure>
        ))}
      </div>
    </div>
  )
}

/** A component at rest, and in each state that only a pointer or the keyboard can cause. */
export const everyState = (specimen: ReactNode) => ({
  Rest: specimen,
  Hover: specimen,
  Active: specimen,
  'Focus-visible': specimen
})

/** CSS states that only a pointer or the keyboard can cause. */
const states = ['hover', 'active', 'focus-visible'] as const
const controls = ':where(a, button, input, summary, li)'

/**
 * Makes `data-force="hover"` around a specimen act like a pointer on it: every rule of the page that names the state also
 * matches the attribute. The specimen therefore shows the component's own rule, and components need no code for it.
 */
export function forceStates(lists: Iterable<CSSRuleList>) {
  for (const rules of lists) {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && !rule.selectorText.includes('[data-force')) {
        rule.selectorText = states.reduce(matchForced, rule.selectorText)
      }
      if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) forceStates([rule.cssRules])
    }
  }
}

function matchForced(selector: string, state: (typeof states)[number]): string {
  const forced = `[data-force~='${state}']`
  const children = state === 'hover' ? `, ${forced} > :where(*)` : ''
  return selector.replaceAll(
    new RegExp(`:${state}(?![\\w-])`, 'g'),
    `:is(:${state}, ${forced} ${controls}${children})`
  )
}
