import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useNavigate, useOutletContext } from 'react-router'
import type { MeAnswer } from '../../contract/desk-answers.ts'
import { useLiveFigures } from '../live.ts'
import { me } from '../queries.ts'
import { format } from '../time.ts'
import { ActionsProvider } from './actions.tsx'
import { useKeys } from './keys.ts'
import { KeyList } from './key-list.tsx'
import { Rail } from './rail.tsx'
import { switchTheme } from './theme.ts'
import styles from './frame.module.css'

/** Around every screen of a person who is signed in. */
export function Frame() {
  const { data, isError, failureReason } = useQuery(me)
  // The sign-in takes its place.
  if (isError) return null
  if (!data)
    return (
      <p className={styles.waiting}>
        {failureReason ? `${failureReason.message} Trying again.` : 'Loading…'}
      </p>
    )
  return <SignedInFrame me={data} />
}

/** Who is signed in. Only below the frame. */
export const useMe = () => useOutletContext<MeAnswer>()

function SignedInFrame({ me: signedIn }: { me: MeAnswer }) {
  const [showsKeys, setShowsKeys] = useState(false)
  const navigate = useNavigate()
  const lostSince = useLiveFigures()

  useKeys({
    'g t': () => navigate('/'),
    'g l': () => navigate('/leads'),
    'g h': () => navigate('/health'),
    'g p': () => navigate('/people'),
    '/': focusSearch,
    t: switchTheme,
    'Shift+?': () => setShowsKeys(true)
  })

  return (
    <ActionsProvider>
      <div className={styles.frame}>
        <a className={styles.skip} href="#main">
          Skip to the content
        </a>
        <Rail me={signedIn} onShowKeys={() => setShowsKeys(true)} />
        <main id="main" className={styles.main}>
          {lostSince !== undefined && (
            <output className={styles.lost}>
              Figures from {format(lostSince, 'minute', signedIn.zone)}, trying again
            </output>
          )}
          <Outlet context={signedIn} />
        </main>
      </div>
      {showsKeys && <KeyList onClose={() => setShowsKeys(false)} />}
    </ActionsProvider>
  )
}

function focusSearch(event: KeyboardEvent) {
  const search = document.querySelector<HTMLInputElement>('[data-search]')
  if (!search) return
  event.preventDefault()
  search.focus()
}
