declare module '*.mdx' {
  import type { ComponentType } from 'react'

  const Text: ComponentType
  export default Text
}

/** The sentences that the language of this build lacks: see vite/content-plugin.ts. */
declare module 'untranslated' {
  const sentences: string[]
  export default sentences
}
