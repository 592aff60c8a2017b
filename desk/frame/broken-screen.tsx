import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { laptopNow } from '../time.ts'
import { Button } from '../ui/controls.tsx'
import { Notice, Raw } from '../ui/notices.tsx'
import { useTitle } from '../ui/screen.tsx'

const key = 'desk-reloaded'
const afterMs = 3000
/** What breaks again so soon would break for ever. */
const leastMs = 60_000

/**
 * In place of a screen that could not be drawn: an extension has changed the page, or a new version has replaced the files of
 * this one. It loads the page again by itself, once.
 */
export function BrokenScreen() {
  useTitle('This screen broke')
  const error = useRouteError()
  const [reloads] = useState(() => laptopNow() - Number(sessionStorage.getItem(key)) > leastMs)
  useEffect(() => {
    if (!reloads) return undefined
    const timer = setTimeout(reload, afterMs)
    return () => clearTimeout(timer)
  }, [reloads])
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

function reload() {
  sessionStorage.setItem(key, String(laptopNow()))
  location.reload()
}
