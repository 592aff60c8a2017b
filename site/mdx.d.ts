declare module '*.mdx' {
  import type { ComponentType } from 'react'

  const Text: ComponentType
  export default Text
}

/** The words of the English sentences that the language of this build lacks: see vite/content-plugin.ts. */
declare module 'untranslated' {
  export const missing: string[]
  /** Words that the language's own sentences have, too. */
  export const shared: string[]
}
