import { lazy, memo, Suspense } from 'react'
import styles from './pass.module.css'
import { passId } from './pass-id.ts'
import { whenNear } from './when-near.ts'

/** Loads once the visitor comes near it. Until then, React leaves the prerendered first question as it is. */
const Pass = lazy(async () => {
  await whenNear(passId)
  return import('./pass.tsx')
})

/**
 * Four questions on a pitch that end on one program. Without scripts, it lists all programs.
 *
 * It is memoized, because React would discard the prerendered question if it rendered it again before its code is there.
 */
export const FindYourPass = memo(() => (
  <section id={passId} className={`turf ${styles.section}`}>
    <Suspense>
      <Pass />
    </Suspense>
  </section>
))
