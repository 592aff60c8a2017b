import type { ReactNode } from 'react'
import { Logo } from '../../site/ui/logo.tsx'
import styles from './sign-in.module.css'

type DoorProps = { title: string; children: ReactNode }

/** The screen of somebody who is not signed in yet. */
export const Door = ({ title, children }: DoorProps) => (
  <main className={styles.door}>
    <div className={styles.brand}>
      <Logo name="OCSM" /> <span>desk</span>
    </div>
    <div className={styles.trail} aria-hidden="true" />
    <h1>{title}</h1>
    {children}
  </main>
)
