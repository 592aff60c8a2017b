import { readFileSync } from 'node:fs'
import { addArticle, addForm, addPage } from './additions.ts'
import type { Followed } from './document.ts'
import type { Place } from './place.ts'
import { readmeStep } from './readme.ts'
import { saw } from './steps.ts'

export const contributing = (place: Place): Followed => {
  const named = readmeStep(place)
  /** What was exported in the terminal counts for what is typed after it. */
  let terminal = ':'
  const inTerminal =
    (pattern: RegExp, minutes = 20) =>
    async (command: string) =>
      saw(await place.sh(`${terminal}; ${command}`, { minutes }), pattern)

  return {
    file: 'CONTRIBUTING.md',
    onlyOnce: true,
    begin: async () => {
      // Installs where no document before it has.
      await place.sh('npm run build')
    },
    // What was added was an example.
    end: async () => void (await place.sh('git checkout --quiet . && git clean --force -d --quiet')),
    commands: {
      'npm run dev': named('npm run dev'),
      'npm test': named('npm test'),
      'export PATH=$PWD/node_modules/.bin:$PATH': async (command) => {
        terminal = command
        const { node } = JSON.parse(readFileSync('package.json', 'utf8')).dependencies
        return saw(await place.sh(`${command}; node --version`), new RegExp(`^v${node}$`))
      },
      'vitest run relay/outbox': inTerminal(/Tests +\d+ passed \(\d+\)/),
      'node scripts/build.ts': inTerminal(/^/),
      'playwright test pages.spec.ts': inTerminal(/^ +\d+ passed/),
      'npm run test:engines -- webkit': inTerminal(/^\d+ passed, 0 failed$/),
      'tsc && oxlint --type-aware && oxfmt': async (command) => {
        await place.sh(`${terminal}; ${command}`)
        const changed = await place.sh('git status --porcelain')
        if (changed) throw new Error(`it changed files of a fresh clone:\n${changed}`)
        return { gave: 'nothing to complain of, nothing to change' }
      },
      'npm run leads -- canary': async () => ({
        notHere: 'no relay runs with a new CRM; docs/operating.md has it'
      })
    },
    sections: {
      'Add a page': () => addPage(place),
      'Add an article': () => addArticle(place),
      'Add a lead form': () => addForm(place)
    }
  }
}
