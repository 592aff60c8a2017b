import type { RecruitmentPackage } from 'content-collections'
import { useId } from 'react'
import styles from './seal.module.css'

/** The price as a rubber stamp. The words around it are spaced so that they close the circle, of 2π · 121. */
export function Seal({ amount, around }: RecruitmentPackage['seal']) {
  const circle = useId()
  return (
    <svg className={styles.seal} viewBox="0 0 300 300" aria-hidden="true">
      <path id={circle} d="M29 150a121 121 0 1 1 242 0a121 121 0 1 1-242 0" stroke="none" />
      <circle cx="150" cy="150" r="146" strokeWidth="4" />
      <circle cx="150" cy="150" r="138" strokeWidth="1.5" />
      <circle cx="150" cy="150" r="104" strokeWidth="1.5" />
      <text className={styles.around}>
        <textPath href={`#${circle}`} textLength="752">
          {around}
        </textPath>
      </text>
      <path d="M72 102H228M72 198H228" strokeWidth="3" />
      <text className={styles.amount} x="150" y="178">
        {amount}
      </text>
    </svg>
  )
}
