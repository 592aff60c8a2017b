import type { LeadFilter } from '../outbox/ledger.ts'
import { Impossible, WrongArgument, type Command, type Typed } from './command.ts'
import { filterOptions, readFilter } from './filter.ts'
import { leads, plain, say } from './print.ts'

const pageSize = 500

const options = { ...filterOptions, all: { type: 'boolean', about: 'every one' } } as const

export const retry = requeue({
  name: 'retry',
  state: 'dead',
  summary: 'Makes dead leads pending again: they go through the whole schedule once more'
})

export const release = requeue({
  name: 'release',
  state: 'quarantined',
  summary: 'Lets quarantined leads go to the CRM'
})

function requeue({
  name,
  state,
  summary
}: Pick<Command, 'name' | 'summary'> & { state: 'dead' | 'quarantined' }): Command {
  return {
    name,
    summary,
    words: '[<id> …]',
    options,
    async run(typed, { openStore, terminal: { stdout } }) {
      const filter = chosen(name, typed)
      const store = await openStore()
      const done = new Set<string>()
      for (;;) {
        const page = await store.requeue({ state, filter, limit: pageSize })
        // What a relay has tried meanwhile and found dead again is not taken up once more.
        if (page.every((id) => done.has(id))) break
        for (const id of page) done.add(id)
      }
      await say(stdout, `${leads(done.size)} pending again; a running relay takes them up within ten seconds`)
      const left = typed.words.filter((id) => !done.has(id))
      if (left.length > 0) throw new Impossible(`not ${state}: ${left.map(plain).join(', ')}`)
      return 0
    }
  }
}

/** Without a choice nothing happens: all of them must be asked for. */
function chosen(name: string, typed: Typed): LeadFilter {
  const filter = readFilter(typed)
  const ids = typed.words
  if (!filter && ids.length === 0 && typed.options['all'] !== true) {
    throw new WrongArgument(`${name}: expected ids, a filter or --all`)
  }
  return { ...filter, ...(ids.length > 0 && { ids }) }
}
