import { useEffect, useRef, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { Dialog } from '../../staff-ui/dialog.tsx'
import styles from './frame.module.css'

type Keys = Record<string, (event: KeyboardEvent) => unknown>

const offKey = 'desk-keys-off'

/** Single keys can be switched off (WCAG 2.1.4). */
const keysAreOff = () => localStorage.getItem(offKey) !== null
const switchKeys = (on: boolean) => (on ? localStorage.removeItem(offKey) : localStorage.setItem(offKey, '1'))

/** How long after G the second key may come, in milliseconds. */
const goMs = 1000

// Shared by all components, so that the L of `g l` does not also release a lead.
let goUntil = 0

/**
 * Keys work while the component is there, but not while a person types or a dialog is open. `g t` is a T that follows a G;
 * it is not a T.
 */
export function useKeys(keys: Keys) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })

  const names = Object.keys(keys).join('|')
  useEffect(() => {
    const single = new Set(names.split('|').map((name) => name.replace(/^g /, '')))
    const press = (key: string, event: KeyboardEvent) => {
      if (!isMeant(event)) return
      // The same event reaches every component, so it has to find the same state.
      const isGoing = event.timeStamp <= goUntil
      if (isGoing) goUntil = event.timeStamp
      latest.current[isGoing ? `g ${key}` : key]?.(event)
    }
    const bound = Array.from(single, (key) => [key, (event: KeyboardEvent) => press(key, event)] as const)
    const go = (event: KeyboardEvent) => void (goUntil = event.timeStamp + goMs)
    return tinykeys(window, { ...Object.fromEntries(bound), g: go })
  }, [names])
}

function isMeant(event: KeyboardEvent): boolean {
  const { target } = event
  const types = target instanceof Element && target.matches('input:not([type=checkbox]), select, textarea')
  return !types && !keysAreOff() && document.querySelector('dialog[open]') === null
}

const keyList: readonly [what: string, names: string[]][] = [
  ['Search', ['/']],
  ['Next, previous', ['J', 'K']],
  ['Open, close', ['↵', 'Esc']],
  ['Select', ['X']],
  ['Select to here', ['⇧', 'X']],
  ['Retry, try now', ['R']],
  ['Release', ['L']],
  ['Keep as spam', ['S']],
  ['Export', ['E']],
  ['Open in CRM', ['O']],
  ['Copy email', ['C']],
  ['Undo', ['Z']],
  ['Today', ['G', 'T']],
  ['Leads', ['G', 'L']],
  ['Health', ['G', 'H']],
  ['People', ['G', 'P']],
  ['Theme', ['T']],
  ['This list', ['?']]
]

export function KeyList({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(() => !keysAreOff())
  useEffect(() => void (document.documentElement.dataset['keys'] = 'shown'), [])
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {keyList.map(([what, names]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            switchKeys(target.checked)
            setIsOn(target.checked)
          }}
        />{' '}
        Use these keys
      </label>
      <p>
        <small>Keys rest while you type. Erasing has none on purpose.</small>
      </p>
    </Dialog>
  )
}
