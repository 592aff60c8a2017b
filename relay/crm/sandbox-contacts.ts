import { z } from 'zod'

const contactsSchema = z.array(z.looseObject({ webhookId: z.string().optional() }))

const patienceMs = 10_000

/**
 * The ids of the leads that the CRM sandbox at `origin` received through its webhook. Undefined if no sandbox answers:
 * HighLevel itself does not reveal what it received through a webhook.
 */
export async function readSandboxLeads(origin: string): Promise<Set<string> | undefined> {
  try {
    const answer = await fetch(new URL('/api/contacts', origin), { signal: AbortSignal.timeout(patienceMs) })
    const contacts = contactsSchema.safeParse(await answer.json())
    return contacts.success ? new Set(contacts.data.flatMap(({ webhookId }) => webhookId ?? [])) : undefined
  } catch {
    return undefined
  }
}

/** Whether a URL is on this machine: the sandbox listens only here. */
export function isThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}
