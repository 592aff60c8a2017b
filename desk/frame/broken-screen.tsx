import { useRouteError } from 'react-router'
import { reload, useReloadOnce } from '../../site/ui/reload-once.ts'
import { Button } from '../ui/controls.tsx'
import { Notice, Raw } from '../ui/notices.tsx'
import { useTitle } from '../ui/screen.tsx'

/** In place of a screen that could not be drawn. */
export function BrokenScreen() {
  useTitle('This screen broke')
  const error = useRouteError()
  const reloads = useReloadOnce()
  return (
    <Notice
      card="red"
      title="This screen broke"
      actions={
        <Button look="go" onClick={reload}>
          Load it again
        </Button>
      }
    >
      No lead is concerned: the server keeps them.{' '}
      {reloads ? 'The screen is loaded again in a moment.' : 'If it breaks once more, tell the web person.'}
      <Raw text={String(error)} />
    </Notice>
  )
}
