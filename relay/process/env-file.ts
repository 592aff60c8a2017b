import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** `problem` is one line that names the file, and the line in it. */
type EnvFile = { ok: true; env: Record<string, string | undefined> } | { ok: false; problem: string }

/**
 * Reads a file of settings as systemd does, whose `EnvironmentFile` gives the same file to the relay. Refuses the lines that
 * systemd and Node read differently: a command would check other settings than those of the relay.
 * Source: the manual systemd.exec(5), "EnvironmentFile=".
 */
export function readEnvFile(file: string): EnvFile {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return { ok: false, problem: `--env-file: ${error instanceof Error ? error.message : String(error)}` }
  }
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const advice = adviceOn(line.replace(/^[ \t]+|[ \t]+$/g, ''))
    if (advice !== undefined) return { ok: false, problem: `${file}:${index + 1}: ${advice}` }
  }
  return { ok: true, env: parseEnv(text) }
}

/** Never shows the value, which may be a secret. An invisible character before a name makes it another name. */
function adviceOn(line: string): string | undefined {
  if (line === '' || /^[#;]/.test(line)) return undefined
  const [, exported] = /^export\s+(\w+)/.exec(line) ?? []
  if (exported !== undefined) return `systemd ignores a line that begins with "export": write ${exported}=…`
  const [, name = '', value = ''] = /^([A-Za-z_]\w*)=(.*)$/s.exec(line) ?? []
  if (name === '') return 'expected NAME=value without a space around "="'
  if (/^(["'])(?:(?!\1)[^\\])*\1$/.test(value)) return undefined
  if (/^["']|[\\]/.test(value))
    return `${name}: expected a value in one pair of quotes, on one line, without "\\"`
  if (/["'`#]/.test(value))
    return `${name}: expected quotes around a value that contains a quotation mark or "#": ${name}='…'`
  return undefined
}
