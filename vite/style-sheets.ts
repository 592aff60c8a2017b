import type { Plugin } from 'vite'
import { paletteRule } from '../brand/palette.ts'

/** `import 'palette.css'`: the palette as custom properties. */
export function palette(): Plugin {
  const id = '\0palette.css'
  return {
    name: 'palette',
    resolveId: { filter: { id: /^palette\.css$/ }, handler: () => id },
    load: { filter: { id: /^\0palette\.css$/ }, handler: () => `@layer tokens {\n${paletteRule}}` }
  }
}

/**
 * Sonner inserts its styles by script, which the site's content security policy does not allow. This plugin turns them
 * into a normal style sheet. Throws if sonner inserts them in another way, so that no toast is left without styles.
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
