import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { keysAreOff, switchKeys } from './keys.ts'
import styles from './key-list.module.css'

const keys: [string, string[]][] = [
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
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([what, names]) => (
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
      <p className={styles.small}>Keys rest while you type. Erasing has none on purpose.</p>
    </Dialog>
  )
}
