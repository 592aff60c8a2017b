import { useCallback, useEffect, useRef, useState } from 'react'
import { server } from './server.ts'

export type Status = Awaited<ReturnType<typeof server.publishing>>

const timeOf = (at: string) => {
  const date = new Date(at)
  const time = date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  return date.toDateString() === new Date().toDateString() ? time : `${date.toLocaleDateString()} ${time}`
}

/** What is live and what waits, the button that publishes it, and the way back. */
export function Publishing({ first, dirty }: { first: Status; dirty: boolean }) {
  const [status, setStatus] = useState(first)
  const [trouble, setTrouble] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  const working = status.work.phase === 'working'

  const read = useCallback(async () => {
    try {
      setStatus(await server.publishing())
      setTrouble('')
    } catch (error) {
      setTrouble(`The editor’s server does not answer. ${String(error)}`)
    }
  }, [])

  useEffect(() => {
    const timer = setInterval(() => void read(), working ? 1000 : 3000)
    return () => clearInterval(timer)
  }, [read, working])

  async function start(task: () => Promise<{ started: boolean }>) {
    await task()
    await read()
  }

  const { work, live, versions, waiting, siteUrl } = status
  return (
    <>
      <span className="live">{trouble || (live ? `Live since ${timeOf(live.since)}` : 'Not live yet')}</span>
      <button type="button" className="primary" onClick={() => dialog.current?.showModal()}>
        {working ? 'Publishing …' : `Publish${waiting.length > 0 ? ` (${waiting.length})` : ''}`}
      </button>
      <dialog ref={dialog} aria-label="Publish">
        <h2>Publish</h2>
        {dirty && (
          <p className="problem">You have typed something that is not saved. It will not be published.</p>
        )}
        <output>
          {work.phase === 'working' && (
            <p>{work.by} is publishing: the site is being built and checked. This takes a minute or two …</p>
          )}
          {work.phase === 'live' && live && (
            <p className="good">
              Live since {timeOf(live.since)}:{' '}
              <a href={siteUrl} target="_blank" rel="noreferrer">
                {siteUrl}
              </a>
            </p>
          )}
          {work.phase === 'stopped' && (
            <section className="problems">
              <h3>Not published. The live site is as it was.</h3>
              <ul>
                {work.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </section>
          )}
        </output>
        <h3>Saved, and not live</h3>
        {waiting.length === 0 ? (
          <p>Nothing: everything that is saved is live.</p>
        ) : (
          <ul>
            {waiting.map(({ commit, at, by, what }) => (
              <li key={commit}>
                {what}{' '}
                <small>
                  {by}, {timeOf(at)}
                </small>
              </li>
            ))}
          </ul>
        )}
        <button
          type="button"
          className="primary"
          disabled={working}
          onClick={() => void start(server.publish)}
        >
          Make it live
        </button>
        <h3>Versions</h3>
        <ol className="history">
          {versions.map(({ id, at, by, changes }) => (
            <li key={id}>
              <time>{timeOf(at)}</time> {by} {id === live?.id && <b>live</b>}
              <button
                type="button"
                disabled={working || id === live?.id}
                onClick={() => void start(() => server.goBack(id))}
              >
                Go back to this version
              </button>
              <small>{changes.join('; ') || 'No change of the content'}</small>
            </li>
          ))}
        </ol>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}
