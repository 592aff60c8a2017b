import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, NavLink, Outlet, useMatch, useNavigate, useOutletContext } from 'react-router'
import type { RankedMe } from '../../contract/desk-answers.ts'
import { toEditorPath } from '../../contract/desk.ts'
import { call, me } from '../api.ts'
import { useLiveFigures } from '../live.ts'
import { forgetPlace } from '../sign-in/place.ts'
import { format } from '../time.ts'
import { ChartIcon, InboxIcon, PageIcon, PeopleIcon, PulseIcon } from '../ui/icons.tsx'
import { Brand } from '../ui/screen.tsx'
import { StateSign } from '../ui/signs.tsx'
import table from '../ui/table.module.css'
import { figure, roleWords } from '../words.ts'
import { ActionsProvider } from './actions.tsx'
import styles from './frame.module.css'
import { KeyList, useKeys } from './keys.tsx'
import { WebsiteScreen } from './website-screen.tsx'

/** Around every screen of a person who is signed in. An editor has one screen, which leads others to the content editor, too. */
export function Frame() {
  const { data, isError, failureReason } = useQuery(me)
  const leads = useMatch(toEditorPath) !== null
  const signOut = useSignOut()
  // The sign-in takes its place.
  if (isError) return null
  if (!data)
    return (
      <p className={styles.waiting}>
        {failureReason ? `${failureReason.message} Trying again.` : 'Loading…'}
      </p>
    )
  if (leads || data.role === 'editor')
    return <WebsiteScreen me={data} leads={leads} onSignOut={signOut} onTheme={switchTheme} />
  return <SignedInFrame me={data} />
}

/** Who is signed in. Only below the frame. */
export const useMe = () => useOutletContext<RankedMe>()

function SignedInFrame({ me: signedIn }: { me: RankedMe }) {
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
    '?': () => setShowsKeys(true),
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

const screens = [
  { to: '/', word: 'Today', icon: ChartIcon },
  { to: '/leads', word: 'Leads', icon: InboxIcon },
  { to: '/health', word: 'Health', icon: PulseIcon },
  { to: '/people', word: 'People', icon: PeopleIcon }
]

type RailProps = { me: RankedMe; onShowKeys: () => void }

/** On a phone, the screens are a bar at the foot, and People has the sign-out and the theme. */
function Rail({ me: { name, role, counts, editorUrl }, onShowKeys }: RailProps) {
  const { toDecide, waiting, failed, problems } = counts
  const signOut = useSignOut()
  const toLookAt = [
    { state: 'failed', word: 'Failed', count: failed },
    { state: 'held', word: 'Held as spam?', count: toDecide },
    { state: 'waiting', word: 'Waiting', count: waiting }
  ] as const
  const badge =
    failed > 0
      ? { state: 'failed', count: failed, what: 'failed' }
      : { state: 'held', count: toDecide, what: 'may be spam' }

  return (
    <header className={styles.rail}>
      <Link to="/" className={styles.home}>
        <Brand />
      </Link>
      <nav aria-label="Desk" className={styles.screens}>
        {screens.map(({ to, word, icon: Icon }) => (
          <div key={to}>
            <NavLink to={to} end={to === '/'}>
              <Icon />
              {word}
              {to === '/health' && problems > 0 && <i className={styles.problems}>{figure(problems)}</i>}
            </NavLink>
            {to === '/leads' && badge.count > 0 && (
              <Link
                to={`/leads?state=${badge.state}`}
                className={styles.badge}
                data-state={badge.state}
                aria-label={`${figure(badge.count)} ${badge.what}`}
              >
                <i>{figure(badge.count)}</i>
              </Link>
            )}
          </div>
        ))}
        {editorUrl !== undefined && (
          <div>
            <a href={editorUrl}>
              <PageIcon />
              Website
            </a>
          </div>
        )}
      </nav>
      <nav aria-label="To look at" className={styles.toLookAt}>
        <h2>To look at</h2>
        {toLookAt.map(({ state, word, count }) => (
          <Link key={state} to={`/leads?state=${state}`} data-need={count > 0}>
            <StateSign state={state}>{word}</StateSign>
            <i>{figure(count)}</i>
          </Link>
        ))}
      </nav>
      <div className={styles.me}>
        <b translate="no">{name}</b>
        <small>
          {roleWords[role]} ·{' '}
          <button type="button" className={table.link} onClick={signOut}>
            Sign out
          </button>
        </small>
        <small className={styles.hints}>
          <button type="button" onClick={onShowKeys}>
            <kbd>?</kbd> keys
          </button>
          <button type="button" onClick={switchTheme}>
            <kbd>T</kbd> theme
          </button>
        </small>
      </div>
    </header>
  )
}

export function useSignOut(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationFn: () => call('DELETE /session'),
    onSuccess: () => {
      client.clear()
      forgetPlace()
      // Clearing the answers does not clear the screen, so the sign-in takes its place.
      return navigate('/sign-in')
    }
  })
  return () => mutate()
}

const themeKey = 'desk-theme'

/** Without a choice, the desk has the theme of the system. */
export function applyTheme() {
  const chosen = localStorage.getItem(themeKey)
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
}

export function switchTheme() {
  const isDark =
    (document.documentElement.dataset['theme'] ??
      (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
  localStorage.setItem(themeKey, isDark ? 'light' : 'dark')
  applyTheme()
}
