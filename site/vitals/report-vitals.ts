import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import { vitalNames, vitalsPath, type VitalsReport } from '../../contract/vitals.ts'

const measured: VitalsReport['metrics'] = {}
const sent = new Set<string>()

/** The address that the browser loaded: by now the visitor may have gone on to another page. */
const [navigation] = performance.getEntriesByType('navigation')
const { pathname } = new URL(navigation?.name ?? location.href)

function note({ name, value }: Metric) {
  measured[name] = name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value)
}

/** Once for each metric: a page that is left and come back to counts as one. */
function send() {
  const names = vitalNames.filter((name) => name in measured && !sent.has(name))
  if (document.visibilityState !== 'hidden' || names.length === 0) return
  for (const name of names) sent.add(name)
  const metrics = Object.fromEntries(names.map((name) => [name, measured[name]]))
  const report = JSON.stringify({ path: pathname, metrics } satisfies VitalsReport)
  navigator.sendBeacon(vitalsPath, new Blob([report], { type: 'application/json' }))
}

for (const measure of [onTTFB, onFCP, onLCP, onINP, onCLS]) measure(note)
// After the listeners of the library, which settles its figures at the same moment.
addEventListener('visibilitychange', send)
