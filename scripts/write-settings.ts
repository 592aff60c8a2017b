import { readFileSync, writeFileSync } from 'node:fs'
import { described, type Described } from '../relay/settings.ts'

// Writes what people read about the settings, from the schema of the settings: the table in docs/settings.md and the
// example environment for one server.

const lineLength = 100

const defaultOf = ({ otherwise, default: value }: Described) =>
  otherwise ?? (typeof value === 'string' ? `\`${value}\`` : (value?.toString() ?? 'unset'))

/** A meaning names pages from the project's folder. */
const fromDocs = (meaning: string) => meaning.replaceAll('](docs/', '](')

/** `docs/settings.md` with the table of settings. */
export function withSettings(page: string): string {
  const rows = [
    ['Variable', 'Default', 'Meaning'],
    ...described.map((each) => [`\`${each.name}\``, defaultOf(each), fromDocs(each.meaning)])
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  const table = lines
    .toSpliced(1, 0, rule)
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('')
  return page.replace(/^\| Variable .*\n(\|.*\n)+/m, () => table)
}

/** Environment of a relay behind a proxy on the same machine, with every other setting to choose from. */
export function exampleEnvironment(): string {
  const settings = described.map(({ name, meaning, example, usual }) => {
    const text = meaning.replaceAll(/`|\[([^\]]*)\]\(([^)]*)\)/g, (_, words?: string, address?: string) =>
      words ? `${words} (${address})` : ''
    )
    return `${wrap(text)}\n${usual ? '' : '#'}${name}=${example}\n`
  })
  const head = `# Copy to /etc/ocsm.env, readable only by root and the relay. "npm run config -- --env-file /etc/ocsm.env" checks it.
# Written by "npm run docs:settings" from relay/settings.ts.
`
  return [head, ...settings].join('\n')
}

/** Comment lines of at most `lineLength` characters. */
function wrap(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < lineLength)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`# ${word}`)
  }
  return lines.join('\n')
}

if (import.meta.main) {
  writeFileSync('docs/settings.md', withSettings(readFileSync('docs/settings.md', 'utf8')))
  writeFileSync('deploy/relay.env.example', exampleEnvironment())
}
