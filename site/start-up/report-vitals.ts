import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import { vitalNames, vitalsPath, type VitalsReport } from '../../contract/vitals.ts'

const measured: VitalsReport['metrics'] = {}
const sent = new Set<string>()

/** The URL that the browser loaded: by now the visitor may be on another page. */
const [navigation] = performance.getEntriesByType('navigation')
const { pathname } = new URL(navigation?.name ?? location.href)

function note({ name, value }: Metric) {
  measured[name] = name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value)
}

/** Once per metric: leaving a page and coming back counts as one load. */
function send() {
  const names = vitalNames.filter((name) => name in measured && !sent.has(name))
  if (document.visibilityState !== 'hidden' || names.length === 0) return
  for (const name of names) sent.add(name)
  const metrics = Object.fromEntries(names.map((name) => [name, measured[name]]))
  const report = JSON.stringify({ path: pathname, metrics } satisfies VitalsReport)
  navigator.sendBeacon(vitalsPath, new Blob([report], { type: 'application/json' }))
}

for (const measure of [onTTFB, onFCP, onLCP, onINP, onCLS]) measure(note)
// After the library's own listeners, which finalize its figures at the same moment.
addEventListener('visibilitychange', send)
