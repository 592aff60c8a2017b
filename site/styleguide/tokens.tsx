import { palette } from '../../brand/palette.ts'
import { channels, contrast as contrastOf, type Rgb } from '../../content/schema/contrast.ts'
import tokensCss from '../ui/tokens.css?raw'
import type { ChapterProps } from './specimen.tsx'
import styles from './styleguide.module.css'

type Tokens = ReadonlyMap<string, string>

/** Reads the custom properties of a style sheet's first rule, by name. Ignores changes for other screen sizes. */
export function readTokens(css: string): Tokens {
  const rule = css.slice(0, css.indexOf('}'))
  return new Map(
    Array.from(rule.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name = '', value = '']) => [
      name,
      value.replaceAll(/\s+/g, ' ').trim()
    ])
  )
}

/** A token, or `share` (0 to 1) of one paint mixed into another, like `color-mix(in srgb, …)`. */
type Paint = string | { paint: string; share: number; into: string }

export function hex(known: Tokens, paint: Paint): string {
  const digits = rgb(known, paint).map((channel) => Math.round(channel).toString(16).padStart(2, '0'))
  return `#${digits.join('')}`
}

/** Contrast of two paints, 1 to 21. */
export function contrast(known: Tokens, one: Paint, other: Paint): number {
  return contrastOf(rgb(known, one), rgb(known, other))
}

function rgb(known: Tokens, paint: Paint): Rgb {
  if (typeof paint === 'string') return channels(known.get(paint) ?? `--${paint}`)
  const [over, under] = [rgb(known, paint.paint), rgb(known, paint.into)]
  const mix = (index: 0 | 1 | 2) => over[index] * paint.share + under[index] * (1 - paint.share)
  return [mix(0), mix(1), mix(2)]
}

export type Pair = { use: string; text: Paint; ground: Paint }

const mix = (paint: string, share: number, into: string): Paint => ({ paint, share, into })

/** Every pair of text and background colors that the components use. */
export const textPairs: Record<string, readonly Pair[]> = {
  'On night': [
    { use: 'Text', text: 'chalk', ground: 'night' },
    { use: 'Muted', text: 'mist', ground: 'night' },
    { use: 'Muted, on a panel', text: 'mist', ground: 'night-2' },
    { use: 'Lead over a picture', text: 'mist-picture', ground: 'night' },
    { use: 'Mark', text: 'volt', ground: 'night' },
    { use: 'Emphasis', text: 'flood', ground: 'night' },
    { use: 'Error', text: 'red-night', ground: 'night' }
  ],
  'On turf': [
    { use: 'Text', text: 'chalk', ground: 'turf' },
    { use: 'Muted', text: 'mist-turf', ground: 'turf' },
    { use: 'Muted, on a panel', text: 'mist-turf', ground: 'turf-2' },
    { use: 'Mark', text: 'volt', ground: 'turf' },
    { use: 'Error', text: 'red-night', ground: 'turf' }
  ],
  'On chalk': [
    { use: 'Text', text: 'ink', ground: 'chalk' },
    { use: 'Muted', text: 'slate', ground: 'chalk' },
    { use: 'Muted, on a panel', text: 'slate', ground: 'chalk-2' },
    { use: 'Error', text: 'red-ink', ground: 'chalk' },
    { use: 'Error, on a panel', text: 'red-ink', ground: 'chalk-2' }
  ],
  Controls: [
    { use: 'Call', text: 'ink', ground: 'volt' },
    { use: 'Call, pressed', text: 'ink', ground: 'volt-lo' },
    { use: 'Call on chalk', text: 'chalk', ground: 'ink' },
    { use: 'Disabled on night', text: mix('chalk', 0.82, 'night'), ground: mix('chalk', 0.24, 'night') },
    { use: 'Disabled on turf', text: mix('chalk', 0.82, 'turf'), ground: mix('chalk', 0.24, 'turf') },
    { use: 'Disabled on chalk', text: mix('ink', 0.82, 'chalk'), ground: mix('ink', 0.24, 'chalk') },
    { use: 'Placeholder on night', text: mix('chalk', 0.62, 'night'), ground: mix('chalk', 0.03, 'night') },
    { use: 'Placeholder on turf', text: mix('chalk', 0.62, 'turf'), ground: mix('chalk', 0.03, 'turf') },
    { use: 'Placeholder on chalk', text: mix('ink', 0.62, 'chalk'), ground: mix('ink', 0.03, 'chalk') },
    { use: 'Chip on turf', text: 'chalk', ground: mix('chalk', 0.13, 'turf') },
    { use: 'Chip on chalk', text: 'ink', ground: mix('ink', 0.13, 'chalk') },
    { use: 'Count of a pressed filter', text: mix('chalk', 0.78, 'ink'), ground: 'ink' }
  ]
}

/** Edges that mark the bounds of a control. */
export const edgePairs: readonly Pair[] = [
  { use: 'On night', text: mix('chalk', 0.46, 'night'), ground: 'night' },
  { use: 'On turf', text: mix('chalk', 0.46, 'turf'), ground: 'turf' },
  { use: 'On chalk', text: mix('ink', 0.46, 'chalk'), ground: 'chalk' }
]

const tokens = new Map<string, string>([...Object.entries(palette), ...readTokens(tokensCss)])

const namesLike = (pattern: RegExp) => [...tokens.keys()].filter((name) => pattern.test(name))

export const colors: ChapterProps = {
  title: 'Color',
  note: 'A section sets its surface. The components on it read fg, muted, rule, mark, panel and err, never a color. The ratios are computed from the tokens: text needs 4.5, the edge of a control 3.',
  surface: 'chalk',
  content: (
    <>
      <ul className={styles.swatches}>
        {Object.keys(palette).map((name) => (
          <li key={name} style={{ background: `var(--${name})`, color: `var(--${textOn(name)})` }}>
            <b>{name}</b>
            <span>{hex(tokens, name)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.pairs}>
        {Object.entries(textPairs).map(([title, pairs]) => (
          <Pairs key={title} title={title} pairs={pairs} />
        ))}
        <Pairs title="Edges of controls" pairs={edgePairs} needed={3} />
      </div>
    </>
  )
}

function textOn(name: string): string {
  return contrast(tokens, name, 'ink') > contrast(tokens, name, 'chalk') ? 'ink' : 'chalk'
}

type PairsProps = { title: string; pairs: readonly Pair[]; needed?: number }

function Pairs({ title, pairs, needed = 4.5 }: PairsProps) {
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <tbody>
        {pairs.map(({ use, text, ground }) => {
          const ratio = contrast(tokens, text, ground)
          const level = ratio >= 7 ? 'AAA' : 'AA'
          return (
            <tr key={use}>
              <td>
                <span style={{ background: hex(tokens, ground), color: hex(tokens, text) }}>Aa</span>
              </td>
              <th scope="row">{use}</th>
              <td>{ratio.toFixed(2)}</td>
              <td>{ratio >= needed ? level : 'Fails'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The sizes of display type; the other sizes are for texts. */
const isDisplay = (name: string) => /^t-(mega|hero|\d)$/.test(name)

export const type: ChapterProps = {
  title: 'Type',
  note: 'Sofia Sans Extra Condensed 850 in capitals for headlines and numbers, Figtree 400 to 650 for texts. One headline is huge on each screen, the rest is quiet.',
  content: (
    <>
      {namesLike(/^t-/).map((name) => (
        <div key={name} className={styles.step}>
          <Values names={[name]} />
          <p data-display={isDisplay(name)} style={{ fontSize: `var(--${name})` }}>
            {isDisplay(name)
              ? 'Make your move'
              : 'From college to pro, we connect players with opportunities.'}
          </p>
        </div>
      ))}
    </>
  )
}

export const scales: ChapterProps = {
  title: 'Space, shape, motion',
  note: 'The spaces s are multiples of four pixels, and the spaces w grow with the window. Controls and posters have the radius r1, cards r2, a dialog r3. What changes its color takes fast, what opens takes base, what drifts takes slow. Nothing moves if the visitor prefers less motion.',
  surface: 'chalk',
  content: (
    <Values
      names={namesLike(/^([nrsw]\d+|dusk-\d|pill|fast|base|slow|out|inout|gutter|gap|section|max|bar)$/)}
    />
  )
}

function Values({ names }: { names: readonly string[] }) {
  return (
    <dl className={styles.values}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{tokens.get(name)}</dd>
        </div>
      ))}
    </dl>
  )
}
