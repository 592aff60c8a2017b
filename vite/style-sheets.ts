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
