import { decide, everyPath, steps, type Conditions, type PassTable } from './pass-table.ts'

export type Decision = Conditions & { program: string; instead: readonly string[] }

/**
 * What is wrong with a table, in words for its editors: a path without a program, a rule that never decides, a program
 * that nobody reaches, a name that does not exist. Empty if all is well.
 */
export function findPassProblems(
  table: PassTable<Decision> & { programs: readonly { id: string }[] }
): string[] {
  const paths = everyPath(table)
  const decisions = paths.map((path) => ({ path, rule: decide(table, path) }))
  const deciding = new Set(decisions.map(({ rule }) => rule))
  const reached = new Set(decisions.map(({ rule }) => rule?.program))
  const programs = new Set(table.programs.map(({ id }) => id))
  const answers = new Set(paths.flat())

  const unknownTracks = table.who.answers
    .filter(({ track }) => !table.tracks.some(({ id }) => id === track))
    .map(({ id, track }) => `the answer ${id} leads to the track ${track}, which does not exist`)
  const endless = decisions
    .filter(({ path, rule }) => path.length === steps.length && !rule)
    .map(({ path }) => `no rule decides about ${path.join('.')}`)
  const ofRules = table.rules.flatMap((rule, index) => {
    const name = `rule ${index + 1} (${rule.program})`
    const named = [rule.program, ...rule.instead]
    return [
      ...(deciding.has(rule) ? [] : [`${name} never decides: earlier rules fit all of its answers`]),
      ...named.filter((id) => !programs.has(id)).map((id) => `${name} names the unknown program ${id}`),
      ...(new Set(named).size === named.length ? [] : [`${name} names a program twice`]),
      ...steps
        .flatMap((step) => rule[step] ?? [])
        .filter((id) => !answers.has(id))
        .map((id) => `${name} names the unknown answer ${id}`)
    ]
  })
  const unreached = [...programs].filter((id) => !reached.has(id)).map((id) => `no path ends on ${id}`)
  return [...unknownTracks, ...endless, ...ofRules, ...unreached]
}
