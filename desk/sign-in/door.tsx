import type { ReactNode } from 'react'
import { Brand } from '../ui/brand.tsx'
import styles from './sign-in.module.css'

type DoorProps = { title: string; children: ReactNode }

/** The screen of somebody who is not signed in yet. */
export const Door = ({ title, children }: DoorProps) => (
  <main className={styles.door}>
    <Brand />
    <div className={styles.trail} aria-hidden="true" />
    <h1>{title}</h1>
    {children}
  </main>
)
