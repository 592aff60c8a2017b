import { categories } from './lighthouse.ts'
import type { HomeFigures, PageFigures } from './measure.ts'

const thousand = (bytes: number) => Number((bytes / 1000).toFixed(1))

export function printPages(pages: PageFigures[]) {
  console.log('\nLighthouse, mobile, simulated throttling; medians; ms and KB as transferred')
  console.table(
    pages.map(({ page, name, fcp, lcp, tbt, cls, bytes, requests, scores }) => ({
      page,
      of: name,
      FCP: Math.round(fcp),
      LCP: Math.round(lcp),
      TBT: Math.round(tbt),
      CLS: Number(cls.toFixed(3)),
      HTML: thousand(bytes.document),
      CSS: thousand(bytes.css),
      JS: thousand(bytes.js),
      fonts: thousand(bytes.font),
      images: thousand(bytes.image),
      requests,
      scores: categories.map((category) => scores[category]).join(' ')
    }))
  )
}

export function printHome(home: HomeFigures[]) {
  console.log('\nHome on slow 4G with a processor four times slower; medians; ms and KB')
  console.table(
    home.map(({ name, tap, move, scripts }) => ({
      of: name,
      'call seen': Math.round(tap.seen),
      'dialog open': Math.round(tap.opened),
      taps: tap.taps,
      'move to /careers': Math.round(move.ms),
      'fetched for it': thousand(move.bytes),
      'JS before load': thousand(scripts.earlyBytes),
      'JS in all': thousand(scripts.bytes)
    }))
  )
}

export function printVerdicts(verdicts: Verdict[]) {
  console.log('')
  for (const { wanted, reached, figure } of verdicts) {
    console.log(`${reached ? 'reached    ' : 'not reached'}  ${wanted}: ${figure}`)
  }
}

type Verdict = { wanted: string; reached: boolean; figure: string }

/** The goals of the site, and whether this run reached them. `testing/built-site/budgets.test.ts` holds its weights. */
export function judge(pages: PageFigures[], home: HomeFigures[]): Verdict[] {
  return [...judgePaint(pages), ...judgeSteadiness(pages), ...judgeHome(home)]
}

function judgePaint(pages: PageFigures[]): Verdict[] {
  const ours = pages.filter(({ name }) => name === 'ours')
  const limitOf = (page: string) => pages.find((each) => each.page === page && each.name === 'limit')
  const besideLimit = (metric: 'fcp' | 'lcp') =>
    ours.map((own) => {
      const ratio = own[metric] / (limitOf(own.page)?.[metric] ?? Number.NaN)
      return verdict(
        `${metric.toUpperCase()} of ${own.page} within 1.05 of the limit`,
        ratio <= 1.05,
        ratio.toFixed(2)
      )
    })
  return [...besideLimit('fcp'), ...besideLimit('lcp')]
}

function judgeSteadiness(pages: PageFigures[]): Verdict[] {
  const ours = pages.filter(({ name }) => name === 'ours')
  return ours.flatMap(({ page, cls, tbt, scores }) => [
    verdict(`CLS of ${page} is 0`, cls === 0, cls.toFixed(3)),
    verdict(`TBT of ${page} under 30 ms`, tbt < 30, `${Math.round(tbt)} ms`),
    verdict(
      `scores of ${page} are 100`,
      Object.values(scores).every((score) => score === 100),
      Object.values(scores).join(' ')
    )
  ])
}

function judgeHome(home: HomeFigures[]): Verdict[] {
  const ours = home.find(({ name }) => name === 'ours')
  if (!ours) return []
  const { tap, move, scripts } = ours
  return [
    verdict('the first tap on the call to action opens the dialog', tap.taps === 1, `${tap.taps} taps`),
    verdict('no script is fetched before load', scripts.early === 0, `${scripts.early} files`),
    verdict('JavaScript on home at most 95 KB', scripts.bytes <= 95_000, kilobytes(scripts.bytes)),
    verdict('a prefetched move under 100 ms', move.ms < 100, `${Math.round(move.ms)} ms`)
  ]
}

const verdict = (wanted: string, reached: boolean, figure: string): Verdict => ({ wanted, reached, figure })

const kilobytes = (bytes: number) => `${thousand(bytes).toFixed(1)} KB`
