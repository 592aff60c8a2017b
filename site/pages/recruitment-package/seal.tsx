import type { RecruitmentPackage } from 'content-collections'
import { useId } from 'react'
import { useReveal } from '../../ui/reveal.tsx'
import styles from './seal.module.css'

/** The price as a rubber stamp, which is pressed on once it is in view. The words run along two arcs, so that no letter is upside down. */
export function Seal({ amount, above, below }: RecruitmentPackage['seal']) {
  const id = useId()
  const reveal = useReveal({ threshold: 0.4 })
  return (
    <svg {...reveal} className={styles.seal} viewBox="0 0 300 300" aria-hidden="true">
      <path id={`${id}above`} d="M36 150a114 114 0 0 1 228 0" stroke="none" />
      <path id={`${id}below`} d="M18 150a132 132 0 0 0 264 0" stroke="none" />
      <circle cx="150" cy="150" r="146" strokeWidth="4" />
      <circle cx="150" cy="150" r="138" strokeWidth="1.5" />
      <circle cx="150" cy="150" r="104" strokeWidth="1.5" />
      <text className={styles.around}>
        <textPath href={`#${id}above`} startOffset="50%">
          {above}
        </textPath>
      </text>
      <text className={styles.around}>
        <textPath href={`#${id}below`} startOffset="50%">
          {below}
        </textPath>
      </text>
      <path d="M72 102H228M72 198H228" strokeWidth="3" />
      <text className={styles.amount} x="150" y="178">
        {amount}
      </text>
    </svg>
  )
}
