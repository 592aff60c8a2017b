import { whyStale } from '../../scripts/build-folders.ts'
import { buildSite } from '../../scripts/build.ts'
import { engineNames, isEngineName, provideEngines, runJourneys } from './engines.ts'

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !isEngineName(name))
if (unknown) {
  console.error(`There is no engine ${unknown}: choose from ${engineNames.join(', ')}.`)
  process.exit(2)
}
// As the gate builds it, so that neither makes the other's build stale.
process.env.STYLEGUIDE = '1'
if ((await whyStale()) && !(await buildSite())) process.exit(1)

const engines = provideEngines(asked.length > 0 ? asked.filter(isEngineName) : engineNames)
const { passed, failed, notRun = [] } = await runJourneys(engines, 'all')
if (notRun.length > 0) console.log(`\nNot run:\n${notRun.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
