import { findYourPass as table } from 'content-collections'
import { startTransition, Suspense, use, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { questionAfter, steps } from '../../content/schema/pass-table.ts'
import { SectionHead } from '../ui/section-head.tsx'
import { Wrap } from '../ui/section.tsx'
import { AllPrograms } from './all-programs.tsx'
import { resultOf } from './load-result.ts'
import styles from './pass.module.css'
import pitch from './pitch.module.css'
import { Pitch } from './pitch.tsx'
import { pitchShape } from './pitch-shape.ts'
import { Question } from './question.tsx'
import { Tabs } from './tabs.tsx'
import { useAnswers } from './use-answers.ts'

/** The tool: the tabs with the answers so far, the pitch, and the next question or the result. */
export default function Pass() {
  const { answers, before, play } = useAnswers()
  const root = useRef<HTMLDivElement>(null)
  const question = questionAfter(table, answers)
  const done = answers.length === steps.length
  const { title, text } = done ? table.goal : table

  // An answer that was tapped before hydration. One that arrow keys chose is not played yet.
  const playTapped = useEffectEvent(() => {
    const tapped = root.current?.querySelector<HTMLInputElement>('input:checked:not(:focus-visible)')
    if (tapped) startTransition(() => play([tapped.value]))
  })
  useLayoutEffect(() => playTapped(), [])

  useEffect(() => {
    if (!before) return
    const radio =
      root.current?.querySelector<HTMLElement>('input:checked') ?? root.current?.querySelector('input')
    radio?.focus()
  }, [before])

  const goBack = () => play(answers.slice(0, -1))

  const rows = rowsOf(answers)
  const drawing = { rows, before: before && rowsOf(before), done }
  const left = steps.length - answers.length

  return (
    <Wrap>
      <div ref={root}>
        <SectionHead title={title} still>
          <p>{text}</p>
        </SectionHead>
        <Tabs answers={answers} onReplay={play} />
        <div className={pitch.field}>
          <Pitch shape={pitchShape('wide', done)} {...drawing} />
          <Pitch shape={pitchShape('slim', done)} {...drawing} />
          {!done && question && (
            <Question
              key={answers.join('.')}
              {...question}
              step={answers.length}
              given={before?.[answers.length]}
              onAnswer={(answer) => play([...answers, answer])}
              onBack={goBack}
            />
          )}
        </div>
        {/* Each played result has its own boundary, so that the goal does not wait for the code of the result. */}
        <Suspense key={before && done ? answers.join('.') : ''}>
          {done && <Result answers={answers} isPlayed={before !== undefined} />}
          {/* The result has its own element: if the same one moved, it would count as a layout shift. */}
          <div key={done ? 'result' : 'question'} className={styles.foot}>
            {!done && <span>{tapsLeft(left)}</span>}
            {answers.length > 0 && (
              <button type="button" onClick={goBack}>
                {table.back}
              </button>
            )}
            <AllPrograms />
          </div>
        </Suspense>
      </div>
    </Wrap>
  )
}

/** Nothing if its code does not come: `useAnswers` then goes back to the last question. */
function Result(props: { answers: readonly string[]; isPlayed: boolean }) {
  const loaded = use(resultOf(props.answers))
  return loaded && <loaded.Result {...props} rules={loaded.rules} programs={loaded.programs} />
}

/** The row of each answer in its question. */
const rowsOf = (answers: readonly string[]) =>
  answers.map((answer, step) =>
    Math.max(
      0,
      questionAfter(table, answers.slice(0, step))?.answers.findIndex(({ id }) => id === answer) ?? 0
    )
  )

function tapsLeft(left: number): string {
  if (left === steps.length) return table.left.none
  return left === 1 ? table.left.one : table.left.many.replace('{count}', String(left))
}
