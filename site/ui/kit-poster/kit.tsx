import { collar, cuffs } from './kit-shapes.tsx'
import { KitPattern, type KitPatternName } from './kit-pattern.tsx'
import styles from './kit.module.css'

/** A football shirt seen from behind: club colors, pattern, number. */
export type KitLook = {
  main: string
  second: string
  numeral: string
  pattern: KitPatternName
  number: number
  /** A short word over the number. */
  tag: string
}

/** Patterns that run behind the number, which then takes an outline in the main color. */
const busy = new Set<KitPatternName>([
  'stripes',
  'hoops',
  'sash',
  'pinstripe',
  'chevron',
  'quarters',
  'halves',
  'band'
])

/** Draws a shirt. `KitDefinitions` has to stand once on the same page. */
export function Kit({ main, second, numeral, pattern, number, tag }: KitLook) {
  const trim = pattern === 'sleeves' ? main : second
  const outline = busy.has(pattern) ? (pattern === 'band' ? second : main) : undefined
  const ink = pattern === 'band' ? main : numeral
  return (
    <svg className={styles.kit} viewBox="0 0 240 262" aria-hidden="true">
      <g clipPath="url(#kit-shirt)">
        <path d="M0 0h240v262h-240z" fill={main} />
        <KitPattern pattern={pattern} color={second} />
        <path d={cuffs} fill={trim} />
        <use href="#kit-folds" />
      </g>
      <path d={collar} fill={trim} />
      <use href="#kit-neck" />
      <g fill={ink} stroke={outline}>
        {tag && (
          <text x="120" y="70" className={styles.tag}>
            {tag}
          </text>
        )}
        <text x="120" y="170" className={styles.number}>
          {number}
        </text>
      </g>
    </svg>
  )
}
