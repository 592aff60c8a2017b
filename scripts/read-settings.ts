import { readConfig, type Config } from '../relay/config.ts'

/** The settings of this run. A bad one ends it with one line that names the variable. */
export function readSettings(): Config {
  const read = readConfig(process.env)
  if (!read.ok) {
    console.error(read.problem)
    process.exit(1)
  }
  return read.config
}
