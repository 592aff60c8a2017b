import { categories } from './lighthouse.ts'
import type { HomeFigures, PageFigures } from './measure.ts'
import type { Verdict } from './verdicts.ts'

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
