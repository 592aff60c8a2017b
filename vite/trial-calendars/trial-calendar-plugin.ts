import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { z } from 'zod'
import { trialCalendar } from './trial-calendar.ts'
import { trial } from '../../content/schema/trials.ts'

const schema = z.object({ trials: z.array(trial) })

/** Makes `/trials/<id>.ics` for every trial in content/trials.yaml: written by the build, served in development. */
export function trialCalendars(): Plugin {
  let root = process.cwd()
  let page = ''

  function readCalendars() {
    const { trials } = schema.parse(parse(readFileSync(path.join(root, 'content/trials.yaml'), 'utf8')))
    return new Map(trials.map((each) => [`trials/${each.id}.ics`, trialCalendar(each, page)]))
  }

  return {
    name: 'trial-calendars',

    configResolved(config) {
      root = config.root
      const origin: unknown = config.env.VITE_SITE_URL
      page = new URL('/ocsm-trials', typeof origin === 'string' ? origin : 'http://localhost:3000').href
    },

    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, source] of readCalendars()) this.emitFile({ type: 'asset', fileName, source })
    },

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.slice(1) ?? ''
        const calendar = name.endsWith('.ics') ? readCalendars().get(name) : undefined
        if (calendar === undefined) next()
        else response.setHeader('Content-Type', 'text/calendar; charset=utf-8').end(calendar)
      })
    }
  }
}
