import type { ReactNode } from 'react'
import { Display } from '../ui/display.tsx'
import { Chapter } from './chapter.tsx'
import { token } from './tokens.ts'
import styles from './type-scale.module.css'

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
