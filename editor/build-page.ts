import { resolve } from 'node:path'
import { build } from 'vite'
import { subsetFonts } from '../vite/fonts/font-plugin.ts'
import { palette } from '../vite/palette-plugin.ts'
import { editorPath } from './paths.ts'

/** Builds the editor's page, outside of everything that is published. Resolves with its folder. */
export async function buildPage(): Promise<string> {
  const folder = '.cache/editor'
  await build({
    configFile: false,
    root: `${import.meta.dirname}/page`,
    base: editorPath,
    publicDir: false,
    plugins: [palette(), subsetFonts(`${import.meta.dirname}/..`)],
    logLevel: 'error',
    build: { outDir: resolve(folder), emptyOutDir: true, target: 'esnext' }
  })
  return folder
}
