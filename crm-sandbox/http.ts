import type { Context, HonoRequest } from 'hono'
import { z } from 'zod'

const reasons = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Payload Too Large',
  421: 'Misdirected Request',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error'
} as const

/** Answers with an error in the CRM's format; the message of a 422 is a list. */
export function refuse(c: Context, status: keyof typeof reasons, message: string | string[]): Response {
  return c.json({ statusCode: status, message, error: reasons[status] }, status)
}

const jsonObject = z.record(z.string(), z.unknown())

/** The body of a request where it is a JSON object, with every field as it came. */
export async function readJsonObject(request: HonoRequest): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await request.json().catch(() => undefined)
  return jsonObject.safeParse(body).data
}
