import type { Plugin } from 'vite'

/**
 * Sonner writes its styles into the page by script, which the site's content security policy does not allow: here they
 * become a style sheet like any other. Throws when sonner does it in another way, so that no toast goes unstyled.
 */
export function sonnerStyles(): Plugin {
  return {
    name: 'sonner-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const calls = /^__insertCSS\(".*"\);$/gm
        if (code.match(calls)?.length !== 1) throw new Error('Expected sonner to insert its styles once')
        return { code: code.replace(calls, "import 'sonner/dist/styles.css'"), map: null }
      }
    }
  }
}
