import type { HonoRequest } from 'hono'
import { z } from 'zod'

const jsonObject = z.record(z.string(), z.unknown())

/** The body of a request where it is a JSON object, with every field as it came. */
export async function readJsonObject(request: HonoRequest): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await request.json().catch(() => undefined)
  return jsonObject.safeParse(body).data
}
