import { STATUS_CODES } from 'node:http'
import type { Context, HonoRequest } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'

/** Answers with an error in the CRM's format; the message of a 422 is a list. */
export function refuse(c: Context, status: ContentfulStatusCode, message: string | string[]): Response {
  return c.json({ statusCode: status, message, error: STATUS_CODES[status] }, status)
}

const jsonObject = z.record(z.string(), z.unknown())

/** The body of a request where it is a JSON object, with every field as it came. */
export async function readJsonObject(request: HonoRequest): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await request.json().catch(() => undefined)
  return jsonObject.safeParse(body).data
}
