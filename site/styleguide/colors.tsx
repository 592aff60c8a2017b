import { Chapter } from './chapter.tsx'
import styles from './colors.module.css'
import { contrast, hex } from './contrast.ts'
import { edgePairs, forbiddenPairs, textPairs, type Pair } from './contrast-pairs.ts'
import { tokens } from './tokens.ts'

const swatches = {
  night: 'Where a page opens and closes',
  'night-2': 'Panel on night',
  turf: 'Where a page acts',
  'turf-2': 'Panel on turf',
  chalk: 'Where a page is read, and text on dark',
  'chalk-2': 'Panel on chalk',
  ink: 'Text and calls on chalk',
  slate: 'Muted on chalk',
  mist: 'Muted on night',
  'mist-turf': 'Muted on turf',
  'mist-picture': 'Lead over a picture',
  volt: 'The call, the active state, the pathway line, on dark only',
  'volt-hi': 'The call under the pointer',
  'volt-lo': 'The call pressed',
  flood: 'One emphasis a page',
  red: 'The red card: shape, not text',
  'red-ink': 'Error on chalk',
  'red-night': 'Error on dark',
  yellow: 'The yellow card: shape, not text'
}

export function Colors() {
  return (
    <Chapter
      id="color"
      title="Color"
      note="A section sets its ground; what stands on it reads fg, muted, rule, mark, panel and err, never a color. The ratios are computed from the tokens: text needs 4.5, the edge of a control 3."
      surface="chalk"
    >
      <ul className={styles.swatches}>
        {Object.entries(swatches).map(([name, use]) => (
          <li
            key={name}
            style={{
              background: `var(--${name})`,
              color:
                contrast(tokens, name, 'ink') > contrast(tokens, name, 'chalk')
                  ? 'var(--ink)'
                  : 'var(--chalk)'
            }}
          >
            <b>{name}</b>
            <span>{hex(tokens, name)}</span>
            <span>{use}</span>
          </li>
        ))}
      </ul>
      <div className={styles.pairs}>
        {Object.entries(textPairs).map(([title, pairs]) => (
          <Pairs key={title} title={title} pairs={pairs} needed={4.5} />
        ))}
        <Pairs title="Edges of controls" pairs={edgePairs} needed={3} />
        <Pairs title="Never" pairs={forbiddenPairs} needed={4.5} />
      </div>
    </Chapter>
  )
}

function Pairs({ title, pairs, needed }: { title: string; pairs: readonly Pair[]; needed: number }) {
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <tbody>
        {pairs.map(({ use, text, ground }) => {
          const ratio = contrast(tokens, text, ground)
          return (
            <tr key={use}>
              <td>
                <span
                  className={styles.sample}
                  style={{ background: hex(tokens, ground), color: hex(tokens, text) }}
                >
                  Aa
                </span>
              </td>
              <th scope="row">{use}</th>
              <td>{ratio.toFixed(2)}</td>
              <td>{ratio >= needed ? (ratio >= 7 ? 'AAA' : 'AA') : 'Fails'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
