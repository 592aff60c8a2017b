import { readFileSync, writeFileSync } from 'node:fs'
import { version } from '../relay/config.ts'

const heading = '## [Unreleased]\n'

/** Gives what is unreleased the heading of a version. Throws if there is nothing, since every release says what changed. */
export function dateChangelog(changelog: string, name: string, day: string): string {
  const [before, after] = changelog.split(heading)
  if (before === undefined || after === undefined || /^\s*(##|$)/.test(after))
    throw new Error('CHANGELOG.md has nothing under "## [Unreleased]"')
  return `${before}${heading}\n## [${name}] - ${day}\n${after}`
}

/** `npm version` runs this between the change of package.json and its commit. */
if (import.meta.main) {
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync('CHANGELOG.md', dateChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, day))
}
