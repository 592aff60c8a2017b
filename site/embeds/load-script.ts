const loading = new Map<string, Promise<void>>()

/**
 * Adds a script to the page, asynchronously, and only once for all callers.
 * Rejects with `Failed to load script: {url}`; a later call then tries again.
 */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const asked = addScript(url)
  loading.set(url, asked)
  asked.catch(() => loading.delete(url))
  return asked
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`Failed to load script: ${url}`))
    })
    document.head.append(script)
  })
}
