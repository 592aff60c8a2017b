import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { provideChromium } from '../../scripts/find-chromium.ts'
import { documents } from './documents.ts'
import { follow } from './follow.ts'
import { freePorts, makePlace } from './place.ts'

/** Follows the documents in a fresh clone, command by command. */
const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean' }, containers: { type: 'boolean' } },
  allowPositionals: true
})
const chromium = provideChromium()
if (chromium) process.env['CHROMIUM'] = chromium
const port = await freePorts()
const place = makePlace({ port, ...values })
const all = documents.map((describe) => describe(place))
const unknown = positionals.find((name) => !all.some(({ file }) => file === name))
if (unknown !== undefined) {
  console.error(`${unknown} is not followed; these are: ${all.map(({ file }) => file).join(', ')}`)
  process.exit(2)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    place.remove()
    process.exit(1)
  })
}

const wrong: string[] = []
let followed = 0
let elsewhere = 0
try {
  execFileSync('git', ['clone', '--quiet', resolve('.'), place.clone])
  console.log(`A fresh clone of ${git('log', '-1', '--format=%h')} in ${place.clone}, ports from ${port} on.`)
  console.log('In it stand /srv, /etc and /var of the documents; sudo and its users are whoever runs this.')
  if (git('status', '--porcelain')) console.log('What is not committed is not in it.')
  for (const document of all.filter(({ file }) => positionals.length === 0 || positionals.includes(file))) {
    console.log(`\n${document.file}`)
    const told = await follow(document)
    followed += told.followed
    elsewhere += told.notHere
    wrong.push(...told.wrong.map((each) => `${document.file}: ${each}`))
  }
} finally {
  place.remove()
}

for (const each of wrong) console.log(`\nWRONG: ${each}`)
console.log(
  `\n${followed} gave what the document says, ${wrong.length} did not, ${elsewhere} could not be followed here`
)
process.exit(wrong.length > 0 ? 1 : 0)

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}
