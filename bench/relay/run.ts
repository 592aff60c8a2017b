import { parseArgs } from 'node:util'
import { measureDelivering, soak } from './delivering.ts'
import { measureBacklog } from './full-store.ts'
import { compareRates } from './rates.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    largest: { type: 'string', default: '1000000' },
    'slower-fsync': { type: 'string', default: '0' }
  }
})
const benches: Record<string, () => Promise<void>> = {
  rates: () => compareRates(Number(values['slower-fsync'])),
  delivering: measureDelivering,
  backlog: () => measureBacklog(Number(values.largest)),
  soak: () => soak(Number(values.minutes))
}
const [name = 'rates'] = positionals
const bench = benches[name]
if (!bench) {
  console.error(`there is no bench called ${name}; expected one of ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
await bench()
process.exit(0)
