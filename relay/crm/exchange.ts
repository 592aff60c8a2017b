import { readText } from './read-text.ts'

const answerLimitBytes = 64 * 1024

export type Answer = { response: Response; text: string }

/**
 * Makes one call and reads the answer up to 64 KiB. Redirects are not followed: a lead is never sent to an address that
 * nobody configured. Rejects as `fetch` does, and when the body of a success breaks off.
 */
export async function exchange(url: string | URL, request: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...request, redirect: 'manual' })
  const reading = readText(response, answerLimitBytes)
  // A refusal is known by its status, whatever becomes of the body.
  const text = await (response.ok ? reading : reading.catch(() => ''))
  return { response, text }
}

/** Undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
