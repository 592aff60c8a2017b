import { useEffect, useState } from 'react'
import { crmOrigin } from './crm-origin.ts'
import { embedScriptUrl } from './embed-script-url.ts'
import { loadScript } from './load-script.ts'
import { guardMessages } from './widget-messages.ts'

/**
 * Loads the CRM's script for its embeds if `wanted`, asynchronously and once. The script acts on every iframe of the page
 * and checks no message's origin: it would reload frames with the page's whole query, move, resize and remove them, and
 * store the visitor's contact on this site. The page handles its widgets' messages itself and hides
 * them from the script.
 *
 * Returns `Failed to load script: {url}` once that has happened.
 */
export function useEmbedScript(wanted: boolean): string | undefined {
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    if (!wanted) return
    guardMessages()
    loadScript(embedScriptUrl(crmOrigin)).catch((error: unknown) => {
      console.error(error)
      setFailure(error instanceof Error ? error.message : String(error))
    })
  }, [wanted])

  return failure
}
