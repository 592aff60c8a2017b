import type { Browser } from '@playwright/test'
import { pages } from '../../site/routes.ts'
import { median } from '../load.ts'
import { countScripts, measureMove, measureTap, type Move, type Scripts, type Tap } from './home.ts'
import { visit, type Visit } from './lighthouse.ts'
import type { Served } from './served.ts'

const article = pages.find(({ path }) => path.startsWith('/articles/'))?.path ?? '/'

/** The measured pages. */
const measured = ['/', '/leadgenguide', '/soccer-guide', '/careers', article]

/** Each figure is the median of the rounds. */
export type PageFigures = { page: string; name: string } & Visit
export type HomeFigures = { name: string; tap: Tap; move: Move; scripts: Scripts }

/**
 * Visits every page once per round, with and without scripts, so that other load on the machine affects both alike.
 */
export async function visitPages(served: Served[], rounds: number, chromium: string): Promise<PageFigures[]> {
  const targets = measured.flatMap((page) =>
    served.map(({ name, url }) => ({ page, name, url: url + page, visits: new Array<Visit>() }))
  )
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Lighthouse, round ${round} of ${rounds} …`)
    for (const { url, visits } of targets) visits.push(await visit(url, chromium))
  }
  return targets.map(({ page, name, visits }) => Object.assign({ page, name }, medianOf(visits)))
}

/** Measures the next actions of a visitor of home, with and without scripts. */
export async function actOnHome(served: Served[], rounds: number, browser: Browser): Promise<HomeFigures[]> {
  const runs = served.map(({ name, url }) => ({
    name,
    url: `${url}/`,
    taps: new Array<Tap>(),
    moves: new Array<Move>()
  }))
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`tap and move, round ${round} of ${rounds} …`)
    for (const { url, taps, moves } of runs) {
      taps.push(await measureTap(browser, url))
      moves.push(await measureMove(browser, url))
    }
  }
  const figures = []
  for (const { name, url, taps, moves } of runs) {
    figures.push({
      name,
      tap: medianOf(taps),
      move: medianOf(moves),
      scripts: await countScripts(browser, url)
    })
  }
  return figures
}

/** The median of each figure. Other values are those of the last round. */
function medianOf<Run extends object>(runs: Run[]): Run {
  const last = runs.at(-1)
  if (!last) throw new Error('There was no round')
  const entries = Object.entries(last).map(([key, value]: [string, unknown]) => {
    const all: unknown[] = runs.map((run) => Reflect.get(run, key))
    if (typeof value === 'number') return [key, median(all.map(Number))]
    if (Array.isArray(value) || !isObject(value)) return [key, value]
    return [key, medianOf(all.filter(isObject))]
  })
  return Object.assign({}, last, Object.fromEntries(entries))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
