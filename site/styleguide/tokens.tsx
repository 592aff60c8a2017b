import type { ReactNode } from 'react'
import { palette } from '../../brand/palette.ts'
import { Display } from '../ui/display.tsx'
import { Reveal } from '../ui/reveal.tsx'
import tokensCss from '../ui/tokens.css?raw'
import { edgePairs, forbiddenPairs, type Pair, textPairs, contrast, hex } from './contrast.ts'
import { Chapter } from './specimen.tsx'
import styles from './tokens.module.css'

const tokens = new Map<string, string>([...Object.entries(palette), ...readTokens(tokensCss)])

const spaces = [...tokens.keys()].filter((name) => /^s\d+$/.test(name))
const measures = ['gutter', 'gap', 'section', 'max', 'bar']
const radii = {
  r1: 'Controls and posters',
  r2: 'Cards',
  r3: 'Dialog and panel',
  pill: 'Chips, filters, segments'
}
const motions = {
  fast: 'Color and one pixel: hover, press, focus',
  base: 'What opens: cards, bar, accordion',
  slow: 'What drifts: pictures, shirts, the reveal'
}

export function Scales() {
  return (
    <Chapter
      id="scales"
      title="Space, shape, motion"
      note="Space counts in steps of four pixels. Nothing moves where less motion is asked for, and nothing that was painted is taken away."
      surface="chalk"
    >
      <div className={styles.scales}>
        <div>
          <ul className={styles.spaces}>
            {spaces.map((name) => (
              <li key={name}>
                <span>{name}</span>
                <i style={{ width: `var(--${name})` }} />
                <span>{token(name)}</span>
              </li>
            ))}
          </ul>
          <Values names={measures} />
        </div>
        <ul className={styles.radii}>
          {Object.entries(radii).map(([name, use]) => (
            <li key={name} style={{ borderRadius: `var(--${name})` }}>
              <b>
                {name} {token(name)}
              </b>
              {use}
            </li>
          ))}
        </ul>
        <ul className={styles.motions}>
          {Object.entries(motions).map(([name, use]) => (
            <li key={name}>
              <b>
                {name} {token(name)}
              </b>
              {use}
              <i style={{ transitionDuration: `var(--${name})` }} />
            </li>
          ))}
        </ul>
        <Reveal>
          <p className={styles.reveal}>
            This line fades in once, 24 pixels up, when a tenth of it has been scrolled into view.
          </p>
          <Values names={['out', 'inout']} />
        </Reveal>
      </div>
    </Chapter>
  )
}

function Values({ names }: { names: readonly string[] }) {
  return (
    <dl className={styles.values}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{token(name)}</dd>
        </div>
      ))}
    </dl>
  )
}

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

const displays = [
  ['mega', 'Latest deals'],
  ['hero', 'Make your move'],
  ['1', 'Free guide'],
  ['2', 'Four passes to your next club'],
  ['3', 'Professional pathways'],
  ['4', 'Opportunity matching']
] as const

const texts = ['lead', 'title', 'body', 'small', 'micro']

export function TypeScale() {
  return (
    <Chapter
      id="type"
      title="Type"
      note="Sofia Sans Extra Condensed 850 in capitals for what is huge and for numbers, Figtree 400 to 650 for everything that is read. One thing is huge on each screen, the rest is quiet."
    >
      <div className={styles.steps}>
        {displays.map(([size, words]) => (
          <Step key={size} name={`t-${size}`}>
            <Display as="p" size={size}>
              {words}
            </Display>
          </Step>
        ))}
        {texts.map((name) => (
          <Step key={name} name={`t-${name}`}>
            <p style={{ fontSize: `var(--t-${name})` }} className={styles.text}>
              From college to pro, we connect players with real opportunities.
            </p>
          </Step>
        ))}
      </div>
    </Chapter>
  )
}

function Step({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.step}>
      <p className={styles.name}>
        <b>{name}</b>
        {token(name)}
      </p>
      {children}
    </div>
  )
}

export type Tokens = ReadonlyMap<string, string>

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

function token(name: string): string {
  const value = tokens.get(name)
  if (value === undefined) throw new Error(`tokens.css has no --${name}`)
  return value
}
