import { registerHooks } from 'node:module'
import { basename } from 'node:path'

/** The content of the peers: records of the site's content, by name. */
const records = ['site', 'home', 'homeStory', 'homeReading', 'homeClosing', 'deals', 'careers']

export type FoundPicture = { file: string; alt: string; position: string }

/**
 * Reads the content of the built site as the site does, with `draw` in place of every picture. Call it after a build.
 */
export async function readContent(draw: (picture: FoundPicture) => Promise<object>): Promise<string> {
  // A picture's import also says which files to make of it. Only its name is needed here.
  registerHooks({
    load: (url, context, next) => {
      const { pathname, search } = new URL(url)
      if (!search) return next(url, context)
      return { format: 'module', shortCircuit: true, source: `export default '${basename(pathname)}'` }
    }
  })
  const content: Record<string, unknown> = {}
  for (const name of records) {
    const file = new URL(`../../.content-collections/generated/${name}.js`, import.meta.url)
    content[name] = await drawIn((await import(file.href)).default, draw)
  }
  return JSON.stringify(content)
}

async function drawIn(value: unknown, draw: (picture: FoundPicture) => Promise<object>): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Promise.all(value.map((each) => drawIn(each, draw)))
  if (isPicture(value)) return draw({ file: value.files, alt: value.alt, position: value.position })
  const entries = Object.entries(value).map(async ([key, each]) => [key, await drawIn(each, draw)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

const isPicture = (value: object): value is { files: string; alt: string; position: string } =>
  'files' in value && 'position' in value
