import { Component, type ReactNode } from 'react'
import { reload, useReloadOnce } from '../../site/ui/reload-once.ts'
import { keepAllDrafts } from './drafts.ts'
import styles from './editor.module.css'
import { Notice } from './messages.tsx'

type State = { broken?: { error: unknown } }

/** Draws the editor or, once that throws, says so instead of nothing. */
export class Screen extends Component<{ children: ReactNode }, State> {
  static getDerivedStateFromError = (error: unknown): State => ({ broken: { error } })

  override state: State = {}

  // Before the effects of the form end, which forget its text.
  override componentDidCatch() {
    keepAllDrafts()
  }

  override render() {
    const { broken } = this.state
    return broken ? <BrokenScreen error={broken.error} /> : this.props.children
  }
}

/** A page that broke the editor twice is not opened a third time: the list is the way to the others. */
function loadAgain(withPage: boolean) {
  if (!withPage) history.replaceState(null, '', location.pathname)
  reload()
}

function BrokenScreen({ error }: { error: unknown }) {
  const reloads = useReloadOnce()
  return (
    <main className={styles.form}>
      <Notice card="red" title="The editor broke">
        <p>
          This browser keeps what you typed, and offers it once the editor is loaded again.{' '}
          {reloads ? 'It is loaded again in a moment.' : 'If it breaks once more, tell a developer:'}
        </p>
        {!reloads && <p translate="no">{String(error)}</p>}
        <button type="button" data-look="go" onClick={() => loadAgain(reloads)}>
          Load it again
        </button>
      </Notice>
    </main>
  )
}
