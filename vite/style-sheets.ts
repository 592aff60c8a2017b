import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin as StylePlugin } from 'postcss'
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

const site = fileURLToPath(new URL('../site/', import.meta.url))
const tokens = `${site}ui/tokens.css`

/** `@media (--wide)`: asks for a width by the name that `@custom-media` of tokens.css gives it. */
export function breakpoints(): StylePlugin {
  return {
    postcssPlugin: 'breakpoints',
    Once(root, { result }) {
      const definitions = readFileSync(tokens, 'utf8').matchAll(/^@custom-media (--\w+) (.+);$/gm)
      const queries = new Map(Array.from(definitions, ([, name, query]) => [name, query]))
      result.messages.push({
        type: 'dependency',
        plugin: 'breakpoints',
        file: tokens,
        parent: root.source?.input.file
      })
      root.walkAtRules('custom-media', (definition) => void definition.remove())
      root.walkAtRules('media', (rule) => {
        rule.params = rule.params.replaceAll(/\((--\w+)\)/g, (_, name: string) => {
          const query = queries.get(name)
          if (query === undefined) throw rule.error(`${tokens} names no width ${name}`)
          return query
        })
      })
    }
  }
}

/** Their sheets are those of pages: that of the page of an error, and those of the style guide. */
const alsoPages = new Set(['root.module.css', 'styleguide'])

/**
 * Puts every CSS Module of the site into the layer of its folder: a page's rules win over those of the parts that pages
 * share, and these over the components.
 */
export function layers(): StylePlugin {
  return {
    postcssPlugin: 'layers',
    Once(root, { AtRule }) {
      const file = root.source?.input.file ?? ''
      if (!file.startsWith(site) || !file.endsWith('.module.css')) return
      const [folder = '', part] = file.slice(site.length).split('/')
      const isPage = folder === 'pages' || alsoPages.has(folder)
      const params = !isPage ? 'components' : part === 'parts' ? 'parts' : 'pages'
      const layer = new AtRule({ name: 'layer', params })
      // Some browsers ignore a property that is registered in a layer.
      layer.append(root.nodes.filter((node) => node.type !== 'atrule' || node.name !== 'property'))
      root.append(layer)
    }
  }
}
