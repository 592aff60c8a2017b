import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** What no visitor reads in another language: a bot's bait, an abbreviation, and the name of a feed in English. */
const fine = new Set(['Company website', 'GPA', 'Articles and news'])

const shown = /^(?:alt|aria-label|aria-description|label|placeholder|text|title|\w+Label)$/

/** Finds the text of elements and of the attributes that are shown. Such words stay English on a page in another language. */
function findWords(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: string[] = []
  const look = (text: string) => /\p{L}{2}/u.test(text) && found.push(text.trim())
  new Visitor({
    JSXText: ({ value }) => void look(value.replaceAll(/&\w+;/g, '')),
    JSXAttribute({ name, value }) {
      if (value?.type === 'Literal' && typeof name.name === 'string' && shown.test(name.name))
        look(value.value)
    }
  }).visit(program)
  return found
}

test('components take their words from the content, so that they are in the language of the page', () => {
  const files = globSync('site/**/*.tsx', { exclude: ['site/styleguide/**', '**/*.test.tsx'] })
  expect(files.length).toBeGreaterThan(80)
  const found = files.flatMap((file) =>
    findWords(file, readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`)
  )
  expect(found.filter((line) => !fine.has(line.replace(/^.*?: /, '')))).toEqual([])
})

test.each([
  ['<LeadForm busyLabel="Submitting..." />', ['Submitting...']],
  ['<p>Any time</p>', ['Any time']],
  ['<p className="lead">{words.lead} &nbsp;</p>', []]
])('%s: %j', (code, found) => {
  expect(findWords('sample.tsx', code)).toEqual(found)
})
