import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { z } from 'zod'
import { trial, type Trial } from '../content/schema/trials.ts'

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

/**
 * A trial as an iCalendar file (RFC 5545) with one tentative all-day event: the invitation confirms whether it takes
 * place. `page` is the URL of the page that lists the trials. The same trial always produces the same bytes.
 */
export function trialCalendar({ id, date, venue, location }: Trial, page: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//OCSM//Trials//EN',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(page).hostname}`,
    // A creation time would change the file with every build.
    `DTSTAMP:${compact(date)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(date))}`,
    `SUMMARY:${escape(`OCSM player trial: ${venue}`)}`,
    `LOCATION:${escape(`${venue}, ${location}`)}`,
    `DESCRIPTION:${escape('Invite-only: a registration is evaluated before it is approved.\nDetails: ' + page)}`,
    `URL:${page}`,
    'STATUS:TENTATIVE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR'
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const compact = (date: string) => date.replaceAll('-', '')

const dayAfter = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)

const escape = (value: string) => value.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** Lines end after 75 bytes and continue on the next line after a space. No character is split. */
function fold(line: string): string {
  let [folded, length] = ['', 0]
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (length + bytes > 75) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += bytes
  }
  return folded
}
