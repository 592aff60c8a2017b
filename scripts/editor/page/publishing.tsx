import { useCallback, useEffect, useRef, useState } from 'react'
import { ChangeItem, ChangeList } from './change-list.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { server } from './server.ts'
import { timeOf } from './time-of.ts'
import styles from './publishing.module.css'

export type Status = Awaited<ReturnType<typeof server.publishing>>

/** What is live and what waits, the button that publishes it, and the way back. */
export function Publishing({ first, dirty }: { first: Status; dirty: boolean }) {
  const [status, setStatus] = useState(first)
  const [trouble, setTrouble] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  const { work, live, versions, waiting } = status
  const working = work.phase === 'working'

  const read = useCallback(async () => {
    try {
      setStatus(await server.publishing())
      setTrouble('')
    } catch {
      setTrouble('The editor does not answer. Your text stays here; it tries again.')
    }
  }, [])

  useEffect(() => {
    const timer = setInterval(() => void read(), working ? 1000 : 3000)
    return () => clearInterval(timer)
  }, [read, working])

  async function start(task: () => Promise<{ started: boolean }>) {
    try {
      await task()
    } finally {
      await read()
    }
  }

  return (
    <>
      <span className={styles.live}>
        {trouble || (live ? `Live since ${timeOf(live.since)}` : 'Not live yet')}
      </span>
      <button type="button" className={styles.publish} onClick={() => dialog.current?.showModal()}>
        {working ? 'Publishing …' : `Publish${waiting.length > 0 ? ` (${waiting.length})` : ''}`}
      </button>
      <Dialog ref={dialog} title="Publish">
        {dirty && (
          <Notice card="yellow" title="You have typed something that is not saved.">
            <p>It stays in the form and will not be published.</p>
          </Notice>
        )}
        <Progress status={status} />
        <h3>Saved, and not live yet</h3>
        {waiting.length === 0 && <p>Nothing: everything that is saved is live.</p>}
        {waiting.length > 0 && !live?.isKnown && (
          <p>
            The live site was not published from this editor, so these are the last changes. Some may be live
            already.
          </p>
        )}
        <ChangeList>
          {waiting.map(({ commit, at, by, what }) => (
            <ChangeItem key={commit} what={what} by={by} at={at} />
          ))}
        </ChangeList>
        <p>
          <button
            type="button"
            data-look={waiting.length > 0 ? 'go' : undefined}
            disabled={working}
            onClick={() => void start(server.publish)}
          >
            {waiting.length > 0 ? 'Make it live' : 'Publish the same again'}
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
              mark={id === live?.id ? 'live' : undefined}
            >
              <button type="button" disabled={working} onClick={() => void start(() => server.goBack(id))}>
                Go back to this version
              </button>
            </ChangeItem>
          ))}
        </ChangeList>
      </Dialog>
    </>
  )
}

function Progress({ status: { work, live, siteUrl } }: { status: Status }) {
  return (
    <output>
      {work.phase === 'working' && (
        <Notice title={`${work.by} is publishing …`}>
          <p>The site is built and checked. This takes a minute or two. You may close this window.</p>
        </Notice>
      )}
      {work.phase === 'live' && live && (
        <Notice card="good" title={`Live since ${timeOf(live.since)}`}>
          <a href={siteUrl} target="_blank" rel="noreferrer">
            {siteUrl}
          </a>
        </Notice>
      )}
      {work.phase === 'stopped' && (
        <Notice card="red" title="Not published. The live site is as it was.">
          <ul>
            {work.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
    </output>
  )
}
