import type { Decision } from './find-your-pass.ts'
import { decide, everyPath, resultsKey, type PassTable } from './pass-table.ts'

type WholeTable<Rule extends Decision, Program> = PassTable<Rule> & { programs: readonly Program[] }

/** What the first and the third answer still allow: the rules that may decide, and the programs that they name. */
export type PassResults<Rule, Program> = { rules: readonly Rule[]; programs: readonly Program[] }

/** The table without its results: a visitor needs only one of them. */
export function withoutResults<Rule extends Decision, Table extends WholeTable<Rule, unknown>>({
  rules: _rules,
  programs: _programs,
  ...questions
}: Table) {
  return questions
}

/** The results of a table, by their key. */
export function resultsIn<Rule extends Decision, Program extends { id: string }>(
  table: WholeTable<Rule, Program>
): Map<string, PassResults<Rule, Program>> {
  const paths = Map.groupBy(everyPath(table), resultsKey)
  return new Map(
    Array.from(paths, ([key, group]) => {
      const deciding = new Set(group.map((path) => decide(table, path)))
      const rules = table.rules.filter((rule) => deciding.has(rule))
      const named = new Set(rules.flatMap(({ program, instead }) => [program, ...instead]))
      return [key, { rules, programs: table.programs.filter(({ id }) => named.has(id)) }]
    })
  )
}
