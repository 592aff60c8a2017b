import type { ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { buildLanguage as language, buildPrefix as prefix } from '../content/schema/translation.ts'
import type { Trial } from '../content/schema/trials.ts'
import type { Contents } from './content.ts'

/**
 * Makes `/trials/<id>.ics` for every trial in content/trials.yaml, and `/es/trials/<id>.ics` in a build in Spanish: written
 * by the build, served in development.
 */
export function trialCalendars(content: Contents): Plugin {
  let page = ''

  async function readCalendars() {
    const { trials, upcoming } = (await content.read()).trials
    return new Map(
      trials.map((each) => [`${prefix}/trials/${each.id}.ics`.slice(1), trialCalendar(each, upcoming, page)])
    )
  }

  async function answer(name: string, response: ServerResponse, next: (error?: unknown) => void) {
    try {
      const calendar = (await readCalendars()).get(name)
      if (calendar === undefined) next()
      else response.setHeader('Content-Type', 'text/calendar; charset=utf-8').end(calendar)
    } catch (error) {
      next(error)
    }
  }

  return {
    name: 'trial-calendars',

    configResolved(config) {
      const origin: unknown = config.env.VITE_SITE_URL
      page = new URL(`${prefix}/ocsm-trials`, typeof origin === 'string' ? origin : 'http://localhost:3000')
        .href
    },

    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, source] of await readCalendars())
        this.emitFile({ type: 'asset', fileName, source })
    },

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.slice(1) ?? ''
        if (name.endsWith('.ics')) void answer(name, response, next)
        else next()
      })
    }
  }
}

type Words = {
  /** Names the trial, before its venue. */
  event: string
  note: string
}

/**
 * A trial as an iCalendar file (RFC 5545) with one tentative all-day event: the invitation confirms whether it takes
 * place. `page` is the URL of the page that lists the trials. The same trial always produces the same bytes. Its UID is
 * the same in every language, so that a calendar that gets two of its files holds it once.
 */
export function trialCalendar(
  { id, date, venue, location }: Trial,
  { event, note }: Words,
  page: string
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//OCSM//Trials//${language.toUpperCase()}`,
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(page).hostname}`,
    // A creation time would change the file with every build.
    `DTSTAMP:${compact(date)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(date))}`,
    `SUMMARY:${escape(`${event}: ${venue}`)}`,
    `LOCATION:${escape(`${venue}, ${location}`)}`,
    `DESCRIPTION:${escape(`${note}\n${page}`)}`,
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
