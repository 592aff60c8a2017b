import { Reveal } from '../ui/reveal.tsx'
import { Chapter } from './chapter.tsx'
import styles from './scales.module.css'
import { token, tokens } from './tokens.ts'

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
