import { interfaceWords } from 'content-collections'
import { lazy, memo, Suspense } from 'react'
import { notify } from '../lead-form/notify.tsx'
import styles from './pass.module.css'
import { passId } from './pass-address.ts'
import pitch from './pitch.module.css'
import { whenNear, whenUsed } from './when-near.ts'

/**
 * Loads once the visitor comes near it. Until then, React leaves the prerendered first question as it is. A load that
 * failed is repeated at the visitor's next act, or once the line is back: an error here would replace the whole page.
 */
const Pass = lazy(async () => {
  await whenNear(passId)
  for (;;) {
    try {
      return await import('./pass.tsx')
    } catch (error) {
      if (import.meta.env.SSR) throw error
      if (document.querySelector(`#${passId} :checked`)) sayLost()
      await whenUsed()
    }
  }
})

let hasSaidLost = false

/** Says once that the tapped answer waits for the line: every further act repeats the load. */
function sayLost() {
  if (!hasSaidLost) notify({ card: 'yellow', ...interfaceWords.lostAnswer })
  hasSaidLost = true
}

/**
 * Four questions on a pitch that end on one program. Without scripts, it lists all programs.
 *
 * The prerendered question is shown before its code is there. So its styles are loaded here; and it is memoized, because
 * React would discard it if it rendered it again meanwhile.
 */
export const FindYourPass = memo(() => (
  <section id={passId} className={`turf ${styles.section} ${pitch.room}`}>
    <Suspense>
      <Pass />
    </Suspense>
  </section>
))
