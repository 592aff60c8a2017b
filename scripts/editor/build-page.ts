import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { editorPath } from './paths.ts'

/** Puts the page of the editor together, outside of everything that is published. Resolves with its folder. */
export async function buildPage(): Promise<string> {
  const folder = '.cache/editor'
  await build({
    configFile: false,
    root: `${import.meta.dirname}/page`,
    base: editorPath,
    publicDir: resolve('public'),
    logLevel: 'error',
    plugins: [ownFonts],
    build: {
      outDir: resolve(folder),
      emptyOutDir: true,
      target: 'esnext',
      minify: false,
      chunkSizeWarningLimit: Infinity
    }
  })
  return folder
}

/** Its fonts come with the editor, yet its styles begin with the addresses of a CDN for them. */
const ownFonts: Plugin = {
  name: 'own-fonts',
  transform: {
    filter: { id: /@sveltia\/cms/ },
    handler: (code) => ({
      code: code.replaceAll(/@font-face \{[^}]*cdn\.jsdelivr\.net[^}]*\}/g, ''),
      map: null
    })
  }
}
