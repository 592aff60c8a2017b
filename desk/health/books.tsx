import type { HealthAnswer } from '../../contract/desk-answers.ts'
import { useMe } from '../frame/frame.tsx'
import { format, shortTime } from '../time.ts'
import { Block, Note } from '../ui/block.tsx'
import { countOf, figure } from '../words.ts'
import { RunButton } from './run-button.tsx'
import styles from './health.module.css'

/** Every lead that was accepted is in one of the other figures. */
export function Books({
  books,
  chain,
  runs,
  running
}: Pick<HealthAnswer, 'books' | 'chain' | 'runs' | 'running'>) {
  const { zone } = useMe()
  const parts = [
    { count: books.inCrm, word: 'in CRM' },
    { count: books.waiting, word: 'waiting' },
    { count: books.failed, word: 'failed' },
    {
      count: books.held + books.spam,
      word: books.spam > 0 ? `held, ${figure(books.spam)} kept as spam` : 'held'
    },
    { count: books.erasedUnsent, word: 'erased before delivery' }
  ]
  const checked = runs.find(({ kind }) => kind === 'chain')
  return (
    <Block
      title="Books"
      note={`counted ${format(books.countedAt, 'minute', zone)}`}
      action={
        <RunButton does="check-chain" word="Check the whole chain now" running={running.includes('chain')} />
      }
    >
      <div className={styles.books}>
        <div>
          <b>{figure(books.accepted)}</b>
          <span>accepted</span>
        </div>
        {parts.map(({ count, word }, index) => (
          <div key={word} className={styles.summand}>
            <em aria-hidden="true">{index === 0 ? '=' : '+'}</em>
            <b>{figure(count)}</b>
            <span>{word}</span>
          </div>
        ))}
      </div>
      {books.difference !== 0 && (
        <p className={styles.wrong} role="alert">
          The books differ by {countOf(Math.abs(books.difference), 'lead')}. Run “npm run leads -- reconcile”
          on the server: it names them.
        </p>
      )}
      <Note>
        Difference {books.difference}. {countOf(chain.leads, 'lead')} in the chain
        {checked &&
          `, followed from the first to the last ${shortTime(checked.startedAt, zone)}: ${
            checked.ok === false ? (checked.result ?? 'broken') : 'unbroken'
          }`}
        . {figure(books.tests)} are test leads, which no other figure counts.
        {chain.head !== undefined && (
          <>
            {' '}
            Its head: <code>{chain.head.slice(0, 16)}…</code>
          </>
        )}
      </Note>
    </Block>
  )
}
