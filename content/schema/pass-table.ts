// The decision table of "Find your pass". It imports nothing, because the browser runs it too.

/** The four questions, in the order in which they are asked. */
export const steps = ['who', 'level', 'where', 'when'] as const

type Step = (typeof steps)[number]

export type Question = { title: string; answers: readonly { id: string; label: string }[] }

/** Answers that a rule fits. A step that it leaves out fits any answer. */
export type Conditions = { [Name in Step]?: readonly string[] | undefined }

type PassQuestions = {
  who: { title: string; answers: readonly { id: string; label: string; track: string }[] }
  /** The second and third question, for one kind of visitor. */
  tracks: readonly { id: string; level: Question; where: Question }[]
  when: Question
}

export type PassTable<Rule extends Conditions = Conditions> = PassQuestions & {
  /** The first rule that fits decides. */
  rules: readonly Rule[]
}

/** The question of a step for one kind of visitor. Undefined if the table lacks that visitor's track. */
export function questionOf(
  { who, tracks, when }: PassQuestions,
  step: Step,
  visitor: string | undefined
): Question | undefined {
  if (step === 'who') return who
  if (step === 'when') return when
  const track = who.answers.find(({ id }) => id === visitor)?.track
  return tracks.find(({ id }) => id === track)?.[step]
}

/** The question after these answers. Undefined after the last one. */
export function questionAfter(table: PassQuestions, answers: readonly string[]): Question | undefined {
  const step = steps[answers.length]
  return step && questionOf(table, step, answers[0])
}

/** The answers up to the first one that the table does not know, so that a damaged address still opens a question. */
export function knownAnswers(table: PassQuestions, answers: readonly string[]): string[] {
  const known: string[] = []
  for (const answer of answers) {
    if (!questionAfter(table, known)?.answers.some(({ id }) => id === answer)) break
    known.push(answer)
  }
  return known
}

/** The key of the results that the first and the third answer still allow, such as `player.europe`. */
export const resultsKey = ([who, , where]: readonly string[]) => `${who}.${where}`

/** The rule that decides about four answers. */
export function decide<Rule extends Conditions>(
  { rules }: Pick<PassTable<Rule>, 'rules'>,
  answers: readonly string[]
): Rule | undefined {
  return rules.find((rule) =>
    steps.every((step, index) => rule[step]?.includes(answers[index] ?? '') ?? true)
  )
}

/** Every way through the questions, including those that the table cuts short. */
export function everyPath(table: PassQuestions, answers: readonly string[] = []): string[][] {
  const question = questionAfter(table, answers)
  if (!question) return [[...answers]]
  return question.answers.flatMap(({ id }) => everyPath(table, [...answers, id]))
}
