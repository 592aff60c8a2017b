import type { Command } from './command.ts'

const call = 'npm run leads --'

export function overview(commands: Command[]): string {
  const widest = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(widest)}  ${summary}`)
  return `Usage: ${call} <command> [options]

${lines.join('\n')}

"${call} <command> --help" shows details. Commands read the relay's settings, and work while a relay is running.
Exit status: 0 if all is well, 1 if something is wrong or cannot be done, 2 if the arguments are wrong.`
}

export function helpFor({ name, summary, words, options = {}, more }: Command): string {
  const rows = Object.entries(options).map(([option, { value, about }]) => [
    `--${option}${value ? ` ${value}` : ''}`,
    about
  ])
  const widest = Math.max(0, ...rows.map(([usage = '']) => usage.length))
  const lines = rows.map(([usage = '', about = '']) => `  ${usage.padEnd(widest)}  ${about}`)
  const usage = ['Usage:', call, name, words, lines.length > 0 && '[options]'].filter(Boolean).join(' ')
  return [usage, `${summary}.`, lines.join('\n'), more].filter(Boolean).join('\n\n')
}
