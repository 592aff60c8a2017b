import { findYourPass as table, interfaceWords } from 'content'
import {
  type KeyboardEvent,
  type MouseEvent,
  startTransition,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState
} from 'react'
import {
  knownAnswers,
  type Question as Asked,
  questionAfter,
  questionOf,
  resultsKey,
  steps
} from '../../content/schema/pass-table.ts'
import { notify } from '../lead-form/notify.tsx'
import { Display, SectionHead } from '../ui/display.tsx'
import { Link } from '../ui/link.tsx'
import { Wrap } from '../ui/section.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { passId, passParameter } from './pass-address.ts'
import styles from './pass.module.css'
import { Pitch, pitchShape } from './pitch.tsx'
import played from './played.module.css'
import type { default as Result, Results } from './result.tsx'

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
        <div className={styles.field}>
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
          {done && <LoadedResult answers={answers} isPlayed={before !== undefined} />}
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

/** Renders nothing if its code fails to load: `useAnswers` then goes back to the last question. */
function LoadedResult(props: { answers: readonly string[]; isPlayed: boolean }) {
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
function Question({ title, answers, step, given, onAnswer, onBack }: QuestionProps) {
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

type TabsProps = { answers: readonly string[]; onReplay: (answers: readonly string[]) => void }

/** The questions and the answers so far. An answer leads back to its question. */
function Tabs({ answers, onReplay }: TabsProps) {
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
                <span>{isCurrent ? table.move : question?.title}</span>{' '}
                {isCurrent && <b>{question?.title}</b>}
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

/** The answers, and those before the visitor's last move. `before` is undefined until the visitor moves. */
type Play = { answers: readonly string[]; before?: readonly string[] }

/**
 * The answers that the visitor has given. They live in the address, so that a reload and a shared link open the same
 * question or result. Every move replaces the address, so that Back leaves the page. If the result does not come, the last
 * question is open again, and another answer asks for it again.
 */
function useAnswers(): Play & { play: (answers: readonly string[]) => void } {
  const [state, setState] = useState<Play>({ answers: [] })

  // The prerendered document has no address. Once the code of the result is there, everything changes in one step.
  useEffect(() => {
    const answers = readAnswers()
    if (answers.length === 0) return
    void loadAnswers(answers).then((loaded) => startTransition(() => setState({ answers: loaded })))
  }, [])

  function move(answers: readonly string[]) {
    setState(({ answers: before }) => ({ answers, before }))
    writeAnswers(answers)
  }

  function play(answers: readonly string[]) {
    move(answers)
    void takeBackIfLost(answers)
  }

  async function takeBackIfLost(answers: readonly string[]) {
    const loaded = await loadAnswers(answers)
    const isLatest = readAnswers().join() === answers.join()
    if (loaded === answers || !isLatest) return
    move(loaded)
    notify({ card: 'yellow', ...interfaceWords.lostAnswer })
  }

  return { ...state, play }
}

/** Loads the result as far as these answers say what that is. Resolves to the answers that can be shown. */
async function loadAnswers(answers: readonly string[]): Promise<readonly string[]> {
  const loaded = await loadResult(answers)
  return loaded || answers.length < steps.length ? answers : answers.slice(0, -1)
}

const pairs = () => location.search.slice(1).split('&').filter(Boolean)

function readAnswers(): string[] {
  const pair = pairs().find((each) => each.startsWith(passParameter)) ?? passParameter
  return knownAnswers(table, pair.slice(passParameter.length).split('.'))
}

/** Keeps everything else in the query as it is written, such as a campaign. */
function writeAnswers(answers: readonly string[]) {
  const others = pairs().filter((each) => !each.startsWith(passParameter))
  const query = answers.length > 0 ? [...others, passParameter + answers.join('.')] : others
  const search = query.length > 0 ? `?${query.join('&')}` : ''
  const place = answers.length > 0 ? `#${passId}` : ''
  history.replaceState(history.state, '', location.pathname + search + place)
}

/** Every program, by kind of visitor. Closed at first; without scripts, it takes the place of the questions. */
function AllPrograms() {
  return (
    <details className={styles.all}>
      <summary>{table.all.action}</summary>
      <div className={styles.columns}>
        {table.all.columns.map(({ title, links }) => (
          <div key={title}>
            <Display size="4">{title}</Display>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  )
}

type Loaded = Results & { Result: typeof Result }

const loads = new Map<string, Promise<Loaded | undefined>>()

/**
 * Loads what shows the result of these answers, or of all that they still allow. Resolves to undefined if a file fails
 * to load. Another call retries; the browser keeps the files that it has.
 */
function loadResult(answers: readonly string[]): Promise<Loaded | undefined> {
  const key = resultsKey(answers)
  const load = fetchResult(key).catch(() => undefined)
  loads.set(key, load)
  return load
}

/** The result that the last call loads. React needs the same promise for every render. */
const resultOf = (answers: readonly string[]) => loads.get(resultsKey(answers)) ?? loadResult(answers)

async function fetchResult(key: string): Promise<Loaded> {
  const [{ default: Result }, found] = await Promise.all([import('./result.tsx'), table.results[key]?.()])
  return { Result, rules: [], programs: [], ...found?.default }
}
