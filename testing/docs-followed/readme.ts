import { notHere, thisRun, type Followed, type Step } from './document.ts'
import type { Place } from './place.ts'
import { answers, gives, sendLead, serves, takesLong } from './steps.ts'

/** What other documents name too is followed as README.md has it. */
export function readmeStep(place: Place): (command: string) => Step {
  const { commands } = readme(place)
  return (command) => commands[command] ?? notHere(`README.md does not name ${command}`)
}

export const readme = (place: Place): Followed => {
  const site = `http://localhost:${place.port}`
  const sandbox = `http://localhost:${place.port + 1}`

  const start = serves(place, async () => {
    await answers(site, /Get Started/)
    await sendLead(site, 'newcomer@example.com')
    await answers(`${sandbox}/api/contacts`, /newcomer@example\.com/)
    await answers(sandbox, /fault/i)
    return `${site} answers, and a lead sent there is on ${sandbox}`
  })
  const dev = serves(place, () => answers(`${site}/styleguide`, /<h1/))
  const edit = serves(
    place,
    () => answers(`${site}/admin/`, /Content of the OCSM website/),
    /localhost:\d+\/admin\//
  )
  const preview = serves(place, async ({ output }) => {
    await answers(site, /Get Started/)
    return (
      /^\d+ things to settle before a launch\.$|^Nothing is missing for a launch\.$/m.exec(output())?.[0] ??
      'no list'
    )
  })

  return {
    file: 'README.md',
    onlyOnce: true,
    commands: {
      'npm start': start,
      'npm test': takesLong(
        place,
        'ten minutes and more',
        gives(place, /^\d+ passed, 0 failed$/, { minutes: 60 })
      ),
      'npm run dev': dev,
      'npm run edit': edit,
      'npm run build': gives(place, /^/),
      'npm run screenshots': takesLong(place, 'some minutes', gives(place, /^/, { minutes: 30 })),
      'npm run content:audit': gives(place, /^Texts too long for their place: \d+$/),
      'npm run docs:pictures': takesLong(place, 'a minute and a browser', gives(place, /^/)),
      'npm run preview': preview,
      'npm run bench:year': gives(place, /^delivered +\d+$/),
      'npm run leads -- …': (_command, says) =>
        gives(place, /^ {2}reconcile /)('npm run leads -- --help', says),
      'npm run test:docs': thisRun,
      'npm run test:engines': gives(place, /^\d+ passed, 0 failed$/, { minutes: 10 }),
      'npm run test:faults': takesLong(
        place,
        'half an hour',
        gives(place, /faults survived$/, { minutes: 90 })
      ),
      'npm run test:lines': takesLong(
        place,
        'half an hour and a browser',
        gives(place, /^\d+ visits, 0 lost, 0 doubled/, { minutes: 90 })
      ),
      'npm run bench:site': takesLong(place, 'half an hour', gives(place, /^/, { minutes: 90 })),
      'npm run bench:static': takesLong(place, 'minutes, and asks for nginx and wrk', gives(place, /home/))
    }
  }
}
