import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { guardianPath, receiptLink, relayPath } from './contract/relay-endpoint.ts'
import { oldestBrowsers } from './scripts/oldest-browsers.ts'
import { articleRoutes } from './vite/article-routes.ts'
import { contentModules } from './vite/content-plugin.ts'
import { openContent } from './vite/content.ts'
import { subsetFonts } from './vite/fonts/font-plugin.ts'
import { kitImages } from './vite/kit-images.ts'
import { pictures } from './vite/pictures.ts'
import { prose } from './vite/prose-plugin.ts'
import { socialImages } from './vite/social-images.ts'
import { breakpoints, layers, palette } from './vite/style-sheets.ts'
import { trialCalendars } from './vite/trial-calendars.ts'

/** Parts that only few pages have, and what is fetched later. */
const rare =
  /\/(calls|carried-ball|closings|contents|date-block|language-offer|notices|numeral-closing|page-hero|poster|prose|questions|quote|rare-icons|receipt\.|roll\.|shown-email|tokens\.css\?raw|turn\.|watch-reading)/

/**
 * What most pages have, in one file of scripts and one of styles, and the addresses of all pictures in another: home
 * fetches 7 files in place of 25, a tenth smaller, since small files compress badly.
 */
const isShared = (id: string) =>
  (/site\/(ui|lead-form|navigation|head|root|entry\.client|start-up\/inline-call|pages\/sample-note)|contract\/|\?placeholder/.test(
    id
  ) &&
    !rare.test(id)) ||
  /node_modules\/(react|react-dom|scheduler|react-router|react-intersection-observer)\//.test(id)

const isPicture = (id: string) => id.includes('?picture')

/** Set by `npm run dev`, where the relay listens on a port of its own, and by `npm run edit`, where the editor does. */
const { RELAY_ORIGIN: relayOrigin, EDITOR_PORT: editorPort } = process.env

const scopedName = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 5)}`

/**
 * React Router renders the pages on a server, and whenever one starts, it clears the folder of the pages' types and writes
 * it. The languages are built side by side: only the one in English may do so.
 */
const withoutTypes = (plugins: Plugin[]): Plugin[] =>
  plugins.map((plugin) => {
    const { name, config } = plugin
    if (name !== 'react-router' || typeof config !== 'function') return plugin
    return {
      ...plugin,
      config(user, env) {
        return config.call(this, user, { ...env, command: 'build' })
      }
    }
  })

const content = openContent(import.meta.dirname)

export default defineConfig({
  plugins: [
    contentModules(content),
    palette(),
    articleRoutes(),
    prose(content, 'site/ui/prose.tsx'),
    socialImages(),
    kitImages(),
    pictures(),
    subsetFonts(),
    trialCalendars(content),
    process.env.SITE_LANGUAGE ? withoutTypes(reactRouter()) : reactRouter()
  ],
  // One hash a file: the names of its classes compress well in styles and documents.
  css: { modules: { generateScopedName: scopedName }, postcss: { plugins: [breakpoints(), layers()] } },
  build: {
    // For scripts and styles alike.
    target: oldestBrowsers.map(({ name, version }) => name + version),
    rolldownOptions: {
      // `BUILD_TIMES=1 npm run build` prints where the time goes. The prerender's build has all pages in one file, where a
      // lazy import has no effect.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: isShared },
            { name: 'pictures', test: isPicture }
          ]
        }
      }
    }
  },
  // Found at the start: a package that the first view of a page brings to light makes it wait and load again.
  optimizeDeps: { entries: ['site/entry.client.tsx', 'site/{root,pages/**/*,styleguide/*}.tsx'] },
  server: {
    // The preview of the editor has the packages of the project by a link; on a server, each of them is one, too.
    fs: { allow: ['.', realpathSync('node_modules'), dirname(realpathSync('node_modules/vite'))] },
    watch: { ignored: ['**/.cache/**'] },
    proxy: {
      ...(relayOrigin
        ? { [relayPath]: relayOrigin, [receiptLink.path]: relayOrigin, [guardianPath]: relayOrigin }
        : {}),
      ...(editorPort ? { '/admin': `http://localhost:${editorPort}` } : {})
    }
  }
})
