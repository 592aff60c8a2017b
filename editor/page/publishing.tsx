import { useCallback, useEffect, useState } from 'react'
import { Dialog } from '../../staff-ui/dialog.tsx'
import { type Publishing as Status, server, type Typing, wordsOf } from './api.ts'
import styles from './editor.module.css'
import { ChangeItem, ChangeList, Notice, timeOf } from './messages.tsx'

/** Until the server says what is live. */
const unknown: Status = {
  work: { phase: 'none' },
  live: undefined,
  versions: [],
  waiting: [],
  siteUrl: '',
  typing: []
}

type PublishingProps = {
  first: Status | undefined
  dirty: boolean
  /** Called with what is typed in other windows. */
  onTyping: (typing: Typing) => void
}

/** What is live and what waits, the button that publishes it, and the way back. */
export function Publishing({ first, dirty, onTyping }: PublishingProps) {
  const [status, setStatus] = useState(first ?? unknown)
  const [trouble, setTrouble] = useState('')
  /** A press on a button that the server has not answered yet. */
  const [isStarting, setIsStarting] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const { work, live, versions, waiting } = status
  const working = isStarting || work.phase === 'working'
  const count = waiting.reduce((sum, { changes }) => sum + changes.length, 0)

  const read = useCallback(async () => {
    try {
      const next = await server.publishing()
      setStatus(next)
      onTyping(next.typing)
      setTrouble('')
    } catch {
      setTrouble('The editor does not answer. Your text stays here; it tries again.')
    }
  }, [onTyping])

  // It asks again only after an answer: a slow server would have more questions than it can answer.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const later = () => {
      timer = setTimeout(() => void read().then(() => isOver || later()), working ? 1000 : 3000)
    }
    later()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [read, working])

  async function start(task: () => Promise<{ started: boolean }>) {
    setIsStarting(true)
    try {
      await task()
      await read()
    } catch (error) {
      setTrouble(wordsOf(error))
    }
    setIsStarting(false)
  }

  return (
    <>
      <span className={styles.live}>
        {trouble || (live ? `Live: version of ${timeOf(live.version?.at ?? live.since)}` : 'Not live yet')}
      </span>
      <button type="button" className={styles.publish} onClick={() => setIsOpen(true)}>
        {working ? 'Publishing …' : `Publish${count > 0 ? ` (${count})` : ''}`}
      </button>
      {isOpen && (
        <Dialog title="Publish" size="wide" onClose={() => setIsOpen(false)}>
          {dirty && (
            <Notice card="yellow" title="You have typed something that is not saved.">
              <p>It stays in the form and will not be published.</p>
            </Notice>
          )}
          <Progress status={status} isStarting={isStarting} />
          <h3>Saved, and not live yet</h3>
          {count === 0 && <p>Nothing: everything that is saved is live.</p>}
          {count > 0 && !live?.version?.commit && (
            <p>The live site was not published from this editor. Some of this may be live already.</p>
          )}
          {waiting.map(({ page, by, at, changes }) => (
            <section key={`${page} ${at}`} className={styles.page} aria-label={page}>
              <h4>{page}</h4>
              <small>{`${by.join(', ')}, ${timeOf(at)}`}</small>
              <ul>
                {changes.map((change) => (
                  <li key={[change.what, change.after].join()}>
                    <Words {...change} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <p>
            <button
              type="button"
              data-look={count > 0 ? 'go' : undefined}
              disabled={working}
              onClick={() => void start(server.publish)}
            >
              {count > 0 ? 'Make it live' : 'Publish the same again'}
            </button>
          </p>
          <h3>Versions that were live</h3>
          {versions.length === 0 && <p>None yet. You can go back once you have published something.</p>}
          <ChangeList>
            {versions.map(({ id, at, by, changes }) => (
              <ChangeItem
                key={id}
                what={changes.join('; ') || 'The same texts'}
                by={by}
                at={at}
                mark={id === live?.version?.id ? 'live' : undefined}
              >
                <button type="button" disabled={working} onClick={() => void start(() => server.goBack(id))}>
                  Go back to this version
                </button>
              </ChangeItem>
            ))}
          </ChangeList>
        </Dialog>
      )}
    </>
  )
}

const Words = ({ what, before, after }: Status['waiting'][number]['changes'][number]) => (
  <>
    {what}
    {(before || after) && ': '}
    {before && <del>{before}</del>} {after && <ins>{after}</ins>}
  </>
)

type ProgressProps = { status: Status; isStarting: boolean }

function Progress({ status: { work, live, siteUrl }, isStarting }: ProgressProps) {
  if (isStarting || work.phase === 'working')
    return (
      <output>
        <Notice title={work.phase === 'working' ? `${work.by} is publishing …` : 'Publishing …'}>
          <p>The site is built and checked. This takes a minute or two. You may close this window.</p>
        </Notice>
      </output>
    )
  return (
    <output>
      {work.phase === 'stopped' && (
        <Notice card="red" title="Not published. The live site is as it was.">
          <ul>
            {work.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      {live && (
        <Notice card={work.phase === 'live' ? 'good' : 'plain'} title={`Live: ${versionInWords(live)}.`}>
          {work.phase === 'live' && work.back && (
            <p>{`${work.by} went back to it at ${timeOf(live.since)}.`}</p>
          )}
          <a href={siteUrl} target="_blank" rel="noreferrer">
            {siteUrl}
          </a>
        </Notice>
      )}
    </output>
  )
}

function versionInWords({ version, since }: NonNullable<Status['live']>): string {
  if (!version?.by) return `the site that a developer built, ${timeOf(version?.at ?? since)}`
  return `the version of ${timeOf(version.at)}, published by ${version.by}`
}
