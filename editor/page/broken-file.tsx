import { useState } from 'react'
import { type Loaded, server, wordsOf } from './api.ts'
import styles from './form.module.css'
import { History, Notice } from './messages.tsx'

type Props = { loaded: Loaded; broken: string; again: () => void }

/** A file that no form can show: why, and the ways back to a text that can be read. */
export function BrokenFile({ loaded: { id, label }, broken, again }: Props) {
  const [trouble, setTrouble] = useState('')

  async function takeBack(commit?: string) {
    try {
      const { ok } = await server.takeBack(id, commit)
      if (ok) again()
      else setTrouble('No earlier text of this file can be read. Please ask a developer.')
    } catch (error) {
      setTrouble(wordsOf(error))
    }
  }

  return (
    <div className={styles.form}>
      <header className={styles.bar}>
        <h1>{label}</h1>
        <History id={id} bring={(_, commit) => void takeBack(commit)} />
        <output>{trouble}</output>
      </header>
      <Notice card="red" title="This page cannot be edited now. All others can.">
        <p>{broken}.</p>
        <p>
          Take back the last change, or choose an older text under <b>History</b>. What the file says now is
          kept for developers.
        </p>
        <button type="button" data-look="go" onClick={() => void takeBack()}>
          Take back the last change
        </button>
      </Notice>
    </div>
  )
}
