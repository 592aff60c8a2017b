import { useRef, useState } from 'react'
import type { Change } from '../git.ts'
import { ChangeItem, ChangeList } from './change-list.tsx'
import { Dialog } from './dialog.tsx'
import { server } from './api.ts'

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
