import { besideTheLead } from '../../contract/relay-endpoint.ts'
import styles from './lead-form.module.css'

const { field } = besideTheLead.trap

/** A field that no person can see, reach by keyboard or hear in a screen reader. If it is filled in, a bot did it. */
export function Trap() {
  return (
    <div className={styles.trap} inert aria-hidden="true">
      <label>
        Company website
        <input name={field} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

export function readTrap(form: HTMLFormElement): string {
  const value = new FormData(form).get(field)
  return typeof value === 'string' ? value : ''
}
