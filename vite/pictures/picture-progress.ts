import type { Plugin } from 'vite'

const picture = /\?picture$/

/**
 * Prints every two seconds how many pictures are ready. They take nearly all of a first build; later builds reuse them.
 */
export function pictureProgress(): Plugin {
  const asked = new Set<string>()
  const made = new Set<string>()
  let told = 0
  let timer: NodeJS.Timeout | undefined

  function tell() {
    // Pictures cached from the last build are ready before the first line would be printed.
    if (made.size > told && (told > 0 || made.size < asked.size))
      console.log(`  ${made.size} of ${asked.size} pictures made`)
    told = made.size
  }

  return {
    name: 'picture-progress',
    enforce: 'pre',
    buildStart() {
      timer ??= setInterval(tell, 2000).unref()
    },
    load: {
      filter: { id: picture },
      handler: (id) => void asked.add(id)
    },
    transform: {
      filter: { id: picture },
      handler: (_, id) => void made.add(id)
    },
    closeBundle() {
      clearInterval(timer)
      timer = undefined
    }
  }
}
