import { readFileSync } from 'node:fs'
import type { Followed, Step } from './document.ts'
import type { Place } from './place.ts'
import { gives, takesLong } from './steps.ts'

export const scaling = (place: Place): Followed => {
  const file = 'docs/scaling.md'
  const measured = takesLong(place, 'half an hour on an idle machine', gives(place, /^/, { minutes: 90 }))

  /** Seeded, so that whoever replays the year gets the document's counts. */
  const year: Step = async (command) => {
    const output = await place.sh(command)
    for (const count of ['leads', 'delivered', 'dead']) {
      const [, written = ''] =
        new RegExp(`^\\| ${count} +\\| ([\\d,]+) +\\|$`, 'm').exec(readFileSync(file, 'utf8')) ?? []
      const [, counted = ''] = new RegExp(`^${count} +(\\d+)$`, 'm').exec(output) ?? []
      if (written.replaceAll(',', '') !== counted)
        throw new Error(`${count}: ${counted}, but it says ${written}`)
    }
    return { gave: 'the counts of its table' }
  }

  return {
    file,
    onlyOnce: true,
    commands: {
      'npm run bench:relay': measured,
      'npm run bench:static': measured,
      'npm run bench:year': year,
      'npm run bench:relay -- rates': measured,
      'npm run bench:relay -- move': measured
    }
  }
}
