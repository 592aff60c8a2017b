import { findYourPass as table } from 'content-collections'
import { questionOf, steps } from '../../content/schema/pass-table.ts'
import styles from './pass.module.css'

type TabsProps = { answers: readonly string[]; onReplay: (answers: readonly string[]) => void }

/** The questions and the answers so far. An answer leads back to its question. */
export function Tabs({ answers, onReplay }: TabsProps) {
  const done = answers.length === steps.length
  const visitor = answers[0] ?? table.who.answers[0]?.id
  return (
    <ol className={styles.tabs}>
      {steps.map((step, index) => {
        const question = questionOf(table, step, visitor)
        const answer = question?.answers.find(({ id }) => id === answers[index])
        const isCurrent = index === answers.length
        return (
          <li key={step} aria-current={isCurrent ? 'step' : undefined} data-done={answer && ''}>
            {answer ? (
              <button type="button" onClick={() => onReplay(answers.slice(0, index))}>
                <span>{question?.title}</span> <b>{answer.label}</b>
              </button>
            ) : (
              <>
                <span>{question?.title}</span> {isCurrent && <b>{table.move}</b>}
              </>
            )}
          </li>
        )
      })}
      <li aria-current={done ? 'step' : undefined}>
        <span>{table.goal.tab}</span> {done && <b>{table.goal.reached}</b>}
      </li>
    </ol>
  )
}
