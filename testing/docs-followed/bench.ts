import { notHere, type Followed } from './document.ts'
import type { Place } from './place.ts'
import { gives, takesLong } from './steps.ts'

export const bench = (place: Place): Followed => {
  const measured = takesLong(place, 'half an hour on an idle machine', gives(place, /^/, { minutes: 90 }))
  return {
    file: 'bench/README.md',
    onlyOnce: true,
    commands: {
      'npm run bench:site': measured,
      'npm run bench:static': measured,
      'apt-get install nginx-light wrk': notHere('packages of the machine are its owner’s'),
      'npm run bench:relay -- rates | delivering | backlog | soak | move': notHere('one of five is meant'),
      'npm run leads -- move': notHere('docs/operating.md has it'),
      'npm run test:faults': measured
    }
  }
}
