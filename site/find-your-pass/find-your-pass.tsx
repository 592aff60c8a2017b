import { lazy, memo, Suspense } from 'react'
import styles from './pass.module.css'
import { passId } from './pass-address.ts'
import { whenNear, whenUsed } from './when-near.ts'

/**
 * Loads once the visitor comes near it. Until then, React leaves the prerendered first question as it is. A load that
 * failed is repeated at the visitor's next act: an error here would replace the whole page.
 */
const Pass = lazy(async () => {
  await whenNear(passId)
  for (;;) {
    try {
      return await import('./pass.tsx')
    } catch (error) {
      if (import.meta.env.SSR) throw error
      await whenUsed()
    }
  }
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
