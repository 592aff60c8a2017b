import { quickestPersonMs } from '../contract/suspicion.ts'

export type Signs = {
  /** What the field held that no person sees. */
  trap: string | undefined
  /** How long the form was open, in milliseconds, as its page says. */
  openMs: string | undefined
}

/** Why a lead may be spam, without a word of its sender's. Undefined where nothing shows it, or the page did not say. */
export function suspect({ trap, openMs }: Signs): string | undefined {
  if (trap) return 'a field was filled in that no person sees'
  const tooQuick = openMs !== undefined && /^\d{1,9}$/.test(openMs) && Number(openMs) < quickestPersonMs
  return tooQuick ? `sent within ${quickestPersonMs} ms of being opened` : undefined
}
