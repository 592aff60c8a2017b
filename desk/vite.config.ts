import { join } from 'node:path'
import { defineConfig } from 'vite'
import { deskPath } from '../contract/desk.ts'
import { oldestBrowsers } from '../scripts/oldest-browsers.ts'
import { subsetFonts } from '../vite/fonts/font-plugin.ts'
import { breakpoints, layers, palette } from '../vite/style-sheets.ts'

const projectRoot = join(import.meta.dirname, '..')

/** Builds the desk beside the site. Nothing of it is part of the public site. */
export default defineConfig({
  root: import.meta.dirname,
  base: `${deskPath}/`,
  publicDir: false,
  plugins: [palette(), subsetFonts(projectRoot)],
  build: {
    outDir: join(projectRoot, process.env.BUILD_FOLDER ?? 'build', 'desk'),
    emptyOutDir: true,
    target: oldestBrowsers.map(({ name, version }) => name + version),
    // The content security policy allows no file that is written into another.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // React's packages carry marks for servers, which a build for browsers may drop.
    rolldownOptions: { checks: { moduleLevelDirective: false } }
  },
  css: {
    modules: { generateScopedName: '[local]_[hash:5]' },
    postcss: { plugins: [breakpoints(), layers()] }
  }
})
