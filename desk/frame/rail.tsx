import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChartColumn, Activity, Inbox, Users } from 'lucide-react'
import { NavLink, Link, useNavigate } from 'react-router'
import type { MeAnswer } from '../../contract/desk-answers.ts'
import { call } from '../api.ts'
import { Brand } from '../ui/brand.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { figure, roleWords } from '../words.ts'
import table from '../ui/table.module.css'
import { switchTheme } from './theme.ts'
import styles from './rail.module.css'

const screens = [
  { to: '/', word: 'Today', icon: ChartColumn },
  { to: '/leads', word: 'Leads', icon: Inbox },
  { to: '/health', word: 'Health', icon: Activity },
  { to: '/people', word: 'People', icon: Users }
]

type RailProps = { me: MeAnswer; onShowKeys: () => void }

/** On a phone, the screens are a bar at the foot, and People has the sign-out and the theme. */
export function Rail({ me, onShowKeys }: RailProps) {
  const { toDecide, waiting, failed, problems } = me.counts
  const signOut = useSignOut()
  const toLookAt = [
    { state: 'held', word: 'Held as spam?', count: toDecide },
    { state: 'waiting', word: 'Waiting', count: waiting },
    { state: 'failed', word: 'Failed', count: failed }
  ] as const

  return (
    <header className={styles.rail}>
      <Link to="/" className={styles.home}>
        <Brand />
      </Link>
      <nav aria-label="Desk" className={styles.screens}>
        {screens.map(({ to, word, icon: Icon }) => (
          <div key={to}>
            <NavLink to={to} end={to === '/'}>
              <Icon size={18} strokeWidth={1.7} aria-hidden="true" />
              {word}
              {to === '/health' && problems > 0 && <i className={styles.problems}>{figure(problems)}</i>}
            </NavLink>
            {to === '/leads' && toDecide > 0 && (
              <Link
                to="/leads?state=held"
                className={styles.badge}
                aria-label={`${figure(toDecide)} may be spam`}
              >
                <i>{figure(toDecide)}</i>
              </Link>
            )}
          </div>
        ))}
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
        <b>{me.name}</b>
        <span>
          {roleWords[me.role]} ·{' '}
          <button type="button" className={table.link} onClick={signOut}>
            Sign out
          </button>
        </span>
        <span className={styles.hints}>
          <button type="button" onClick={onShowKeys}>
            <kbd>?</kbd> keys
          </button>
          <button type="button" onClick={switchTheme}>
            <kbd>T</kbd> theme
          </button>
        </span>
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
      // Clearing the answers does not clear the screen, so the sign-in takes its place.
      return navigate('/sign-in')
    }
  })
  return () => mutate()
}
