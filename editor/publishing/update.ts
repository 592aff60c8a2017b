import process from 'node:process'
import { buildSite } from '../../scripts/build.ts'
import { bringRelease } from './bring-release.ts'
import { buildCheckout, createPublisher, readLive } from './publisher.ts'

/**
 * The two steps of deploy/update.sh: `code v1.2.0` brings the files of a release, `site v1.2.0` builds the site with
 * them. What the staff saved and did not publish stays unpublished.
 */
const [step, release = ''] = process.argv.slice(2)
const problem = step === 'code' ? await bringCode() : await buildAgain()
if (problem) {
  console.error(problem)
  process.exitCode = 1
}

async function bringCode(): Promise<string> {
  const brought = await bringRelease('.', release)
  if (!brought.ok) return brought.reason
  if (brought.kept > 0) console.log(`Kept ${brought.kept} changes of the staff on top of ${release}.`)
  return ''
}

async function buildAgain(): Promise<string> {
  const live = (await readLive('.'))?.version
  if (!live?.commit) return (await buildSite()) ? '' : 'The site is as it was.'
  const publisher = createPublisher({ root: '.', build: buildCheckout(process.env) })
  await publisher.publish(`Update to ${release}`, live.commit)
  const { work } = await publisher.status()
  return work.phase === 'stopped' ? `${work.problems.join('\n')}\nThe site is as it was.` : ''
}
