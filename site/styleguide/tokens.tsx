import { palette } from '../../brand/palette.ts'
import tokensCss from '../ui/tokens.css?raw'
import { contrast, edgePairs, forbiddenPairs, hex, type Pair, readTokens, textPairs } from './contrast.ts'
import type { ChapterProps } from './specimen.tsx'
import styles from './styleguide.module.css'

const tokens = new Map<string, string>([...Object.entries(palette), ...readTokens(tokensCss)])

const namesLike = (pattern: RegExp) => [...tokens.keys()].filter((name) => pattern.test(name))

const swatches = {
  night: 'Surface at the top and the end of a page',
  'night-2': 'Panel on night',
  turf: 'Surface of calls to action',
  'turf-2': 'Panel on turf',
  chalk: 'Surface for reading, and text on dark',
  'chalk-2': 'Panel on chalk',
  ink: 'Text and calls on chalk',
  slate: 'Muted on chalk',
  mist: 'Muted on night',
  'mist-turf': 'Muted on turf',
  'mist-picture': 'Lead over a picture',
  volt: 'The call, the active state and the pathway, on dark only',
  'volt-hi': 'The call under the pointer',
  'volt-lo': 'The call pressed',
  flood: 'One emphasis a page',
  red: 'The red card: shape, not text',
  'red-ink': 'Error on chalk',
  'red-night': 'Error on dark',
  yellow: 'The yellow card: shape, not text'
}

export const colors: ChapterProps = {
  title: 'Color',
  note: 'A section sets its surface. The components on it read fg, muted, rule, mark, panel and err, never a color. The ratios are computed from the tokens: text needs 4.5, the edge of a control 3.',
  surface: 'chalk',
  content: (
    <>
      <ul className={styles.swatches}>
        {Object.entries(swatches).map(([name, use]) => (
          <li key={name} style={{ background: `var(--${name})`, color: `var(--${textOn(name)})` }}>
            <b>{name}</b>
            <span>{hex(tokens, name)}</span>
            <span>{use}</span>
          </li>
        ))}
      </ul>
      <div className={styles.pairs}>
        {Object.entries(textPairs).map(([title, pairs]) => (
          <Pairs key={title} title={title} pairs={pairs} />
        ))}
        <Pairs title="Edges of controls" pairs={edgePairs} needed={3} />
        <Pairs title="Never" pairs={forbiddenPairs} />
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

/** What is set in display type; the other sizes are for texts. */
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
