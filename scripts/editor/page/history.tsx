import { useRef, useState } from 'react'
import type { Change } from '../../publishing/git.ts'
import { server } from './server.ts'

/** Everything that was saved of a file. A text of it replaces what is typed; undo takes that back. */
export function History({ id, bring }: { id: string; bring: (data: unknown) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [changes, setChanges] = useState<Change[]>([])

  async function show() {
    setChanges(await server.history(id))
    dialog.current?.showModal()
  }

  return (
    <>
      <button type="button" onClick={() => void show()}>
        History
      </button>
      <dialog ref={dialog} aria-label="History">
        <h2>History</h2>
        <ol className="history">
          {changes.map(({ commit, at, by, what }, index) => (
            <li key={commit}>
              <time>{new Date(at).toLocaleString()}</time> {by}: {what}
              <button
                type="button"
                disabled={index === 0}
                onClick={() => {
                  dialog.current?.close()
                  void server.openAt(id, commit).then(bring)
                }}
              >
                Bring this text back
              </button>
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
