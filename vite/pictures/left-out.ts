import type { Plugin } from 'vite'

const asked = /\?(placeholder$|social=)/
const nothing = '\0left-out-picture'

/**
 * Development leaves out what only visitors need: the blur before a picture, and the images of shared links. The blurs took
 * a quarter of the first view of a page.
 */
export function leftOutPictures(): Plugin {
  return {
    name: 'left-out-pictures',
    enforce: 'pre',
    apply: 'serve',
    resolveId: { filter: { id: asked }, handler: () => nothing },
    load: { filter: { id: /^\0left-out-picture$/ }, handler: () => `export default ''` }
  }
}
