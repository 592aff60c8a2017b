import type { z } from 'zod'
import { parseJson } from '../parse-json.ts'
import { ApiRefusal, type ApiSettings, createApi, openTokens } from './api-calls.ts'
import type { RateLimit } from './crm.ts'
import { describeLoss } from './exchange.ts'

// How the relay reads what its API tells beside the deliveries: one call after the other, each answer by its shape.

type Asked<Shape> = { shape: Shape; what: string; scope: string; signal: AbortSignal }

/** Each call waits for its turn, counts in `calls`, and rejects with `Unread` or like `exchange`. */
export function openReading(
  settings: ApiSettings,
  { rateLimit, limitBytes }: { rateLimit: RateLimit; limitBytes: number }
) {
  // Tokens of its own: one that lacks the scope still delivers leads, so it must not count as dead there.
  const tokens = openTokens(settings)
  let calls = 0

  async function get<Shape extends z.ZodType>(
    path: string,
    { shape, what, scope, signal }: Asked<Shape>
  ): Promise<z.output<Shape>> {
    await rateLimit.wait(signal)
    calls += 1
    const answer = await createApi(settings, { rateLimit, tokens, signal, limitBytes })
      .get(path)
      .catch((error: unknown) => {
        throw error instanceof ApiRefusal ? refusalOf(error, scope) : error
      })
    const found = shape.safeParse(parseJson(answer.text))
    if (!found.success) throw new Unread(`the CRM answered with something else: no ${what}`)
    return found.data
  }

  return { get, calls: () => calls }
}

/** Why an answer cannot be read, without personal data. */
export class Unread extends Error {
  override name = 'Unread'
  readonly status: number | undefined

  constructor(problem: string, status?: number) {
    super(problem)
    this.status = status
  }
}

function refusalOf({ message, answer: { status } }: ApiRefusal, scope: string): Unread {
  const lacks = status === 401 || status === 403 ? `: does the token have the scope ${scope}?` : ''
  return new Unread(message + lacks, status)
}

/** Says in one line why the CRM cannot be read, without personal data. */
export function whyUnread(error: unknown): { problem: string; status?: number } {
  if (!(error instanceof Unread)) return { problem: describeLoss(error) }
  const { message: problem, status } = error
  return status === undefined ? { problem } : { problem, status }
}
