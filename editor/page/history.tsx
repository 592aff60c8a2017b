import { type ReactNode, useRef, useState } from 'react'
import type { Change } from '../git.ts'
import { server } from './api.ts'
import { Dialog } from './dialog.tsx'
import styles from './history.module.css'

/** Everything that was saved of a file. A text of it replaces what is typed; undo takes that back. */
export function History({ id, bring }: { id: string; bring: (data: unknown) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [changes, setChanges] = useState<Change[]>([])

  async function show() {
    setChanges(await server.history(id))
    dialog.current?.showModal()
  }

  async function bringBack(commit: string) {
    bring(await server.openAt(id, commit))
    dialog.current?.close()
  }

  return (
    <>
      <button type="button" onClick={() => void show()}>
        History
      </button>
      <Dialog ref={dialog} title="History">
        <p>An old text comes back into the form. Look at it, then press Save.</p>
        <ChangeList>
          {changes.map(({ commit, at, by, what }, index) => (
            <ChangeItem key={commit} what={what} by={by} at={at} mark={index === 0 ? 'saved now' : undefined}>
              <button type="button" onClick={() => void bringBack(commit)}>
                Bring this text back
              </button>
            </ChangeItem>
          ))}
        </ChangeList>
      </Dialog>
    </>
  )
}

export const ChangeList = ({ children }: { children: ReactNode }) => (
  <ol className={styles.changes}>{children}</ol>
)

type ChangeProps = { what: string; by: string; at: string; mark?: string | undefined; children?: ReactNode }

/** Something that a person did at a time, and what can be done with it. */
export const ChangeItem = ({ what, by, at, mark, children }: ChangeProps) => (
  <li>
    <span className={styles.what}>
      {what}
      <small>{[by, timeOf(at)].filter(Boolean).join(', ')}</small>
    </span>
    {mark ? <b className={styles.mark}>{mark}</b> : children}
  </li>
)

/** The time of today, or the day and the time: "10:32 AM", "Nov 22, 10:32 AM". */
export function timeOf(at: string): string {
  const date = new Date(at)
  const day =
    date.toDateString() === new Date().toDateString() ? {} : ({ month: 'short', day: 'numeric' } as const)
  return date.toLocaleString([], { ...day, hour: 'numeric', minute: '2-digit' })
}
