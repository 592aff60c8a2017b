import { z } from 'zod'
import { id, ownIds } from './id.ts'
import type { PageLinks } from './links.ts'
import { between, exactly } from './lists.ts'
import { findPassProblems } from './pass-problems.ts'
import { picture } from './picture.ts'
import { text } from './text.ts'

const four = 'the pitch has four rings for each question'
const question = z.strictObject({
  title: text,
  answers: exactly(z.strictObject({ id, label: text }), 4, four).refine(...ownIds)
})

const conditions = z
  .array(id)
  .min(1)
  .optional()
  .meta({ description: 'The ids of the answers that the rule fits. Without any, it fits every answer.' })

const rule = z.strictObject({
  who: conditions,
  level: conditions,
  where: conditions,
  when: conditions,
  program: id.meta({ description: 'The program that it decides for.', pick: 'programs' }),
  why: text.meta({ description: 'The reason, said to this visitor.' }),
  instead: exactly(
    id.meta({ description: 'Another program.', pick: 'programs' }),
    2,
    'the result shows two alternatives'
  )
})

/** The tool that leads a visitor to a program in four taps, and the decision table behind it. */
export const findYourPassSchema = <Path extends string>({ href, labeled }: PageLinks<Path>) => {
  const program = z.strictObject({
    id,
    to: href,
    name: text,
    terms: text.meta({ description: 'Price or condition, in one line.' }),
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
            id,
            label: text,
            track: id.meta({ description: 'Chooses the second and third question.', pick: 'tracks' }),
            share: text
          }),
          4,
          four
        ).refine(...ownIds)
      }),
      tracks: between(z.strictObject({ id, level: question, where: question, picture }), 1, 4).refine(
        ...ownIds
      ),
      when: question,
      rules: z
        .array(rule)
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
