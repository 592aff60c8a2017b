import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { editorPath } from './paths.ts'

/** Builds the editor's page, outside of everything that is published. Resolves with its folder. */
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

/** Removes the URLs of a CDN for its fonts from the editor's styles: the package contains the fonts. */
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
