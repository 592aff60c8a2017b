import { z } from 'zod'
import { between, exactly, id as idText, ownIds, type PageLinks, text } from './atoms.ts'
import { late } from './imported.ts'
import { type Conditions, decide, everyPath, type PassTable, resultsKey, steps } from './pass-table.ts'
import { picture } from './picture.ts'

const four = 'the pitch has four rings for each question'
const question = z.strictObject({
  title: text,
  answers: exactly(z.strictObject({ id: idText, label: text }), 4, four).refine(...ownIds)
})

const conditions = z
  .array(idText)
  .min(1)
  .optional()
  .meta({ description: 'The ids of the answers that the rule fits. Without any, it fits every answer.' })

const passRule = z.strictObject({
  who: conditions,
  level: conditions,
  where: conditions,
  when: conditions,
  program: idText.meta({ description: 'The program that it decides for.', pick: 'programs' }),
  why: text.meta({ description: 'The reason, said to this visitor.' }),
  instead: exactly(
    idText.meta({ description: 'Another program.', pick: 'programs' }),
    2,
    'the result shows two alternatives'
  )
})

/** The tool that leads a visitor to a program in four taps, and its decision table. */
export const findYourPassSchema = <Path extends string>({ href, labeled }: PageLinks<Path>) => {
  const program = z.strictObject({
    id: idText,
    to: href,
    name: text,
    terms: text.meta({ description: 'Price or condition, in one line.' }),
    payment: text.optional().meta({ description: 'Above the form, where the terms name a price.' }),
    note: text.optional().meta({
      description: 'Shown where the program is an alternative. If it is empty, the terms are shown there.'
    }),
    next: exactly(z.strictObject({ mark: text, text }), 3, 'the result shows three rows'),
    ask: text.meta({ description: 'Heading of the form, and of the lead dialog after this result.' }),
    action: text.optional().meta({ description: 'Label of the form’s button, in place of the general one.' })
  })

  return z
    .strictObject({
      title: text,
      text,
      goal: z.strictObject({ tab: text, reached: text, title: text, text }),
      progress: text,
      move: text,
      left: z.strictObject({ none: text, one: text, many: text }),
      back: text,
      result: z.strictObject({
        next: text,
        action: text,
        page: text,
        instead: text,
        copied: text,
        shareNote: text
      }),
      who: z.strictObject({
        title: text,
        answers: exactly(
          z.strictObject({
            id: idText,
            label: text,
            track: idText.meta({ description: 'Chooses the second and third question.', pick: 'tracks' }),
            share: text
          }),
          4,
          four
        ).refine(...ownIds)
      }),
      tracks: between(z.strictObject({ id: idText, level: question, where: question, picture }), 1, 4).refine(
        ...ownIds
      ),
      when: question,
      rules: z
        .array(passRule)
        .meta({ description: 'Read from the top. The first rule that fits all four answers decides.' }),
      programs: z.array(program).refine(...ownIds),
      all: z.strictObject({
        action: text,
        columns: exactly(
          z.strictObject({ title: text, links: between(labeled, 1, 8) }),
          4,
          'one for each kind of visitor'
        )
      })
    })
    .superRefine((table, context) => {
      for (const message of findPassProblems(table)) context.addIssue({ code: 'custom', message })
    })
}

export type Decision = Conditions & { program: string; instead: readonly string[] }

/**
 * What is wrong with a table, in words for its editors: a path without a program, a rule that never decides, a program
 * that nobody reaches, a name that does not exist. Empty if all is well.
 */
function findPassProblems(table: PassTable<Decision> & { programs: readonly { id: string }[] }): string[] {
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

type WholeTable<Rule extends Decision, Program> = PassTable<Rule> & { programs: readonly Program[] }

/** What the first and the third answer still allow: the rules that may decide, and the programs that they name. */
export type PassResults<Rule, Program> = { rules: readonly Rule[]; programs: readonly Program[] }

/** The table with its results apart, each loaded on demand: a visitor needs only one, and all weigh more than the rest. */
export function withResultsApart<Table extends WholeTable<Decision, { id: string }>>(table: Table) {
  const { rules: _rules, programs: _programs, ...questions } = table
  const results = resultsIn<Table['rules'][number], Table['programs'][number]>(table)
  return {
    ...questions,
    results: Object.fromEntries(Array.from(results, ([key, result]) => [key, late(result)]))
  }
}

/** The results of a table, by their key. Their rules do not repeat the two answers that the key says. */
export function resultsIn<Rule extends Decision, Program extends { id: string }>(
  table: WholeTable<Rule, Program>
): Map<string, PassResults<Omit<Rule, 'who' | 'where'>, Program>> {
  const paths = Map.groupBy(everyPath(table), resultsKey)
  return new Map(
    Array.from(paths, ([key, group]) => {
      const deciding = new Set(group.map((path) => decide(table, path)))
      const rules = table.rules.filter((rule) => deciding.has(rule))
      const named = new Set(rules.flatMap(({ program, instead }) => [program, ...instead]))
      const bare = rules.map(({ who: _who, where: _where, ...rule }) => rule)
      return [key, { rules: bare, programs: table.programs.filter(({ id }) => named.has(id)) }]
    })
  )
}
