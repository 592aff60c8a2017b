import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Build } from './publisher.ts'

/** What the checks run, in order, each with the sentence for a failure that names no place. */
const steps = [
  { script: 'scripts/build.ts', failed: 'The site could not be built.' },
  { script: 'scripts/check-links.ts', failed: 'The links could not be checked.' }
]

/** Builds the site in its folder and follows its links. `env` holds the settings of the site. */
export function buildCheckout(env: NodeJS.ProcessEnv): Build {
  return async (folder) => {
    for (const { script, failed } of steps) {
      const { ok, output } = await run(folder, script, env)
      if (ok) continue
      const log = join(folder, '..', 'publish.log')
      await writeFile(log, output)
      const named = problemsIn(output)
      return named.length > 0 ? named : [`${failed} Please ask a developer to read ${resolve(log)}.`]
    }
    return []
  }
}

/** The lines that name a place: those of the content, and those of broken links. */
export function problemsIn(output: string): string[] {
  const content = [...output.matchAll(/^- (content\/.+)$/gm)].map(([, line = '']) => line)
  const links = [...output.matchAll(/^ {2}(\/\S*): (\S+) (leads nowhere|names no place on that page)$/gm)]
  return [
    ...content,
    ...links.map(([, page, link, fault]) => `The page ${page} has a link to ${link}, which ${fault}.`)
  ]
}

async function run(folder: string, script: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { ok: code === 0, output: out + err }
}
