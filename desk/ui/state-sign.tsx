import type { ReactNode } from 'react'
import { stateWords, type LeadState } from '../../contract/desk.ts'
import styles from './state-sign.module.css'

type StateSignProps = { state: LeadState; children?: ReactNode }

/** A state is a shape first, a color second: ball, dotted ring, X, yellow card, dashed square. */
export function StateSign({ state, children = stateWords[state] }: StateSignProps) {
  return (
    <span className={styles.sign} data-state={state}>
      <i aria-hidden="true" />
      {children}
    </span>
  )
}
