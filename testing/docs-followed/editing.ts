import type { Followed } from './document.ts'
import type { Place } from './place.ts'
import { readmeStep } from './readme.ts'

/** The browser's part is followed by testing/e2e/editor.spec.ts. */
export const editing = (place: Place): Followed => {
  const named = readmeStep(place)
  return {
    file: 'docs/editing.md',
    onlyOnce: true,
    commands: {
      'npm run edit': named('npm run edit'),
      'npm run content:audit': named('npm run content:audit'),
      'npm run preview': named('npm run preview'),
      'npm run dev': named('npm run dev')
    }
  }
}
