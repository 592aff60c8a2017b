import { plainReason } from '../plain.ts'
import styles from './said.module.css'

/** A reason or a result, in words. What the program wrote folds out. */
export function Said({ text }: { text: string }) {
  const { text: words, raw } = plainReason(text)
  return (
    <>
      {words}
      <Raw text={raw} />
    </>
  )
}

export const Raw = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <details className={styles.raw}>
      <summary>For the web person</summary>
      <code>{text}</code>
    </details>
  )
