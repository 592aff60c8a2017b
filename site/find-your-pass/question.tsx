import { findYourPass as table } from 'content-collections'
import { startTransition, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { steps, type Question as Asked } from '../../content/schema/pass-table.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './pitch.module.css'
import played from './played.module.css'

type QuestionProps = Asked & {
  step: number
  /** The answer that the visitor took back. */
  given: string | undefined
  onAnswer: (answer: string) => void
  onBack: () => void
}

/**
 * One question as a radio group. Arrow keys only move between the answers; a tap, Space, Enter or a screen reader's press
 * plays one. Before hydration, the browser marks the tapped answer, and it is played afterwards.
 */
export function Question({ title, answers, step, given, onAnswer, onBack }: QuestionProps) {
  /** An arrow key chooses a radio button with a click of its own. */
  const isArrow = useRef(false)

  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    isArrow.current = key.startsWith('Arrow')
    if (key === 'Enter' || (key === ' ' && currentTarget.checked)) onAnswer(currentTarget.value)
    if (key === 'Escape') onBack()
  }

  function onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
    const { value } = currentTarget
    // The browser shows that the answer is taken before the next question is drawn.
    if (!isArrow.current) startTransition(() => onAnswer(value))
  }

  const progress = table.progress
    .replace('{number}', String(step + 1))
    .replace('{count}', String(steps.length))

  return (
    <fieldset
      className={`${styles.question} ${given === undefined && step === 0 ? '' : played.enter}`}
      style={{ '--step': step }}
    >
      <legend>
        {title} <VisuallyHidden>{progress}</VisuallyHidden>
      </legend>
      {answers.map(({ id, label }, row) => (
        <label key={id} style={{ '--row': row }}>
          <input
            type="radio"
            name={`pass-${step}`}
            value={id}
            defaultChecked={id === given}
            autoComplete="off"
            onClick={onClick}
            onKeyDown={onKeyDown}
            onKeyUp={() => (isArrow.current = false)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
