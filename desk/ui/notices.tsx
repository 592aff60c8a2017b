import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { DeskProblem } from '../api.ts'
import { rememberPlace } from '../sign-in/place.ts'
import { capitalized } from '../words.ts'
import { AddressButton } from './controls.tsx'
import styles from './notices.module.css'
import table from './table.module.css'

type NoticeProps = { title: string; children?: ReactNode; actions?: ReactNode; card?: 'red' | 'yellow' }

/** Says what is the matter: an empty list, an answer that does not come, a lead that failed. A card makes it loud. */
export function Notice({ title, children, actions, card }: NoticeProps) {
  return (
    <div className={styles.notice} data-card={card} role={card === 'red' ? 'alert' : undefined}>
      {card && <i aria-hidden="true" />}
      <div>
        <h2>{capitalized(title)}</h2>
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {actions !== undefined && actions !== false && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}

/** The cards of a screen, below its sentence. */
export const Notices = ({ children }: { children: ReactNode }) => (
  <div className={styles.cards}>{children}</div>
)

/** Why an action failed. Some need a sign-in of the last twelve hours. */
export function Problem({ error }: { error: Error }) {
  const { pathname, search } = useLocation()
  return (
    <div role="alert" className={styles.problem}>
      {error.message} {error instanceof DeskProblem && <Raw text={error.raw} />}
      {error instanceof DeskProblem && error.code === 'fresh-sign-in' && (
        <Link className={table.link} to="/sign-in" onClick={() => rememberPlace(pathname + search)}>
          Sign in again
        </Link>
      )}
    </div>
  )
}

export const Raw = ({
  text,
  isExample = false
}: {
  text: string | undefined
  isExample?: boolean | undefined
}) =>
  text !== undefined && (
    <Fold>
      {isExample && 'For example: '}
      <code translate="no">{text}</code>
    </Fold>
  )

const asks = {
  alerts: 'Nobody receives the alerts of the desk yet. Please set ALERT_EMAIL_TO on the server.',
  backup: 'The desk has no backup yet. Please set BACKUP_DIR on the server.'
}

type AskProps = { about: keyof typeof asks; isButton?: boolean }

/** A mail about what only the web person can do. */
export function AskWebPerson({ about, isButton = false }: AskProps) {
  const href = `mailto:?subject=For%20the%20desk&body=${encodeURIComponent(asks[about])}`
  const words = 'Ask the web person'
  return isButton ? (
    <AddressButton look="go" href={href}>
      {words}
    </AddressButton>
  ) : (
    <a className={table.link} href={href}>
      {words}
    </a>
  )
}

/** What few people need. */
export const Fold = ({ name = 'For the web person', children }: { name?: string; children: ReactNode }) => (
  <details className={styles.raw}>
    <summary>{name}</summary>
    {children}
  </details>
)

/** The bars at the foot of the screen, with their heights. One that is hidden has none. */
const heights = new Map<HTMLElement, number>()

const gap = 12

function tell() {
  const height = Math.max(0, ...heights.values())
  document.documentElement.style.setProperty('--foot-bar', `${height && height + gap}px`)
}

/** The ref of a bar at the foot of the screen: what was just done is reported above it, however many lines it has. */
export function footBar(bar: HTMLElement | null) {
  if (!bar) return undefined
  const observer = new ResizeObserver(() => {
    heights.set(bar, bar.offsetHeight)
    tell()
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    heights.delete(bar)
    tell()
  }
}
