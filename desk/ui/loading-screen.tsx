import { Notice } from './notice.tsx'
import { Title } from './sentence.tsx'
import styles from './loading-screen.module.css'

type LoadingScreenProps = {
  title: string
  /** Why there is no answer yet: the question is repeated. */
  problem: string | undefined
}

/** Keeps the room of a screen whose figures are not there yet, so that nothing jumps when they come. */
export function LoadingScreen({ title, problem }: LoadingScreenProps) {
  return (
    <div className={styles.loading} aria-busy={problem === undefined}>
      <Title>{title}</Title>
      {problem === undefined ? (
        <p>Loading…</p>
      ) : (
        <Notice card="yellow" title="The figures can’t be read">
          {problem} Trying again.
        </Notice>
      )}
    </div>
  )
}
