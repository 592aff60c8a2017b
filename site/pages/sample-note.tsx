import { interfaceWords } from 'content'
import styles from './sample-note.module.css'

/** Beside records: says that they are samples, until none of them is. */
export function SampleNote({ of }: { of: readonly { sample: boolean }[] }) {
  return (
    of.some(({ sample }) => sample) && (
      <div role="note" className={styles.note}>
        {interfaceWords.sample}
      </div>
    )
  )
}
