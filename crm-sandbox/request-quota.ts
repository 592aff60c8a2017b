import type { Context } from 'hono'
import type { Clock } from './clock.ts'

/** Number of requests allowed per location in a window of `ms` milliseconds. */
const burst = { max: 100, ms: 10_000 }
const daily = { max: 200_000, ms: 86_400_000 }

/** Counts the requests of a location as the CRM does, and reports the remainder in headers. */
export class RequestQuota {
  readonly #burst: Window
  readonly #daily: Window

  constructor(clock: Clock) {
    this.#burst = new Window(clock, burst)
    this.#daily = new Window(clock, daily)
  }

  /** False when the location has used up its quota; `Retry-After` then gives the seconds to wait. */
  spend(c: Context, location: string): boolean {
    const left = this.#burst.spend(location)
    const leftToday = this.#daily.spend(location)
    c.header('X-RateLimit-Max', String(burst.max))
    c.header('X-RateLimit-Remaining', String(Math.max(left, 0)))
    c.header('X-RateLimit-Interval-Milliseconds', String(burst.ms))
    c.header('X-RateLimit-Limit-Daily', String(daily.max))
    c.header('X-RateLimit-Daily-Remaining', String(Math.max(leftToday, 0)))
    if (left >= 0 && leftToday >= 0) return true
    const over = leftToday < 0 ? this.#daily : this.#burst
    c.header('Retry-After', String(Math.ceil(over.msLeft / 1000)))
    return false
  }
}

/** Windows are aligned to the clock, not to the first request, so all counts reset together. */
class Window {
  readonly #clock: Clock
  readonly #limit: { max: number; ms: number }
  #number = 0
  #spent = new Map<string, number>()

  constructor(clock: Clock, limit: { max: number; ms: number }) {
    this.#clock = clock
    this.#limit = limit
  }

  get msLeft() {
    return this.#limit.ms - (this.#clock.now() % this.#limit.ms)
  }

  /** Requests left after this one; negative when it exceeded the quota. */
  spend(location: string): number {
    const number = Math.floor(this.#clock.now() / this.#limit.ms)
    if (number !== this.#number) this.#spent = new Map()
    this.#number = number
    const spent = (this.#spent.get(location) ?? 0) + 1
    this.#spent.set(location, spent)
    return this.#limit.max - spent
  }
}
