import { Link } from 'react-router'
import { DeskProblem } from '../api.ts'
import { Raw } from './said.tsx'
import styles from './problem.module.css'
import table from './table.module.css'

/** Why an action failed. Some need a sign-in of the last twelve hours. */
export const Problem = ({ error }: { error: Error }) => (
  <div role="alert" className={styles.problem}>
    {error.message} {error instanceof DeskProblem && <Raw text={error.raw} />}
    {error instanceof DeskProblem && error.code === 'fresh-sign-in' && (
      <Link className={table.link} to="/sign-in">
        Sign in again
      </Link>
    )}
  </div>
)
