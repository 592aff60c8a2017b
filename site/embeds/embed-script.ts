import { useEffect, useState } from 'react'
import { crmOrigin } from './crm-origin.ts'
import { loadScript } from './load-script.ts'
import { guardMessages } from './widget-messages.ts'

/**
 * Loads the CRM's script for its embeds, asynchronously and once, when `wanted`. The script looks at every iframe of the
 * page and asks no message where it comes from: it would load frames again with all of the page's query, move them
 * within the document, size them, remove them, and keep the visitor's contact in this site's storage. The page does
 * what its widgets need, so the script hears none of their messages.
 *
 * Returns what went wrong, `Failed to load script: {url}`, once it has.
 */
export function useEmbedScript(wanted: boolean): string | undefined {
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    if (!wanted) return
    guardMessages()
    loadScript(new URL('/js/form_embed.js', crmOrigin).href).catch((error: unknown) => {
      console.error(error)
      setFailure(error instanceof Error ? error.message : String(error))
    })
  }, [wanted])

  return failure
}
