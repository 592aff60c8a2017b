import type { Request } from '@playwright/test'

/** A request that a page makes on a good line. */
export type RecordedRequest = {
  /** `document`, `stylesheet`, `script`, `image`, `fetch`, … as the browser names it. */
  kind: string
  method: string
  /** Host and path; the CRM's host is written `crm`, this site's `site`. */
  address: string
}

/** Names requests alike in every visit, whatever ports the stack got. */
export function nameRequest(request: Request, embedOrigin: string): RecordedRequest {
  const { origin, pathname } = new URL(request.url())
  return {
    kind: request.resourceType(),
    method: request.method(),
    address: `${origin === embedOrigin ? 'crm' : 'site'}${pathname}`
  }
}

export const isSame = (one: RecordedRequest, other: RecordedRequest) =>
  one.method === other.method && one.address === other.address

/** What a page shows matters to its forms as a whole only: pictures and fonts fail together. */
const together = ['image', 'font']

/** The requests that fail as one. */
export type Cut = { name: string; hits(request: RecordedRequest): boolean; requests: RecordedRequest[] }

/** One cut for each request, and one for each kind of which there are several. */
export function cutsOf(requests: readonly RecordedRequest[]): Cut[] {
  const alone = requests
    .filter(({ kind }) => !together.includes(kind))
    .map((request) => ({
      name: `${request.method} ${request.address}`,
      hits: (other: RecordedRequest) => isSame(request, other),
      requests: [request]
    }))
  const kinds = new Set(requests.map(({ kind }) => kind))
  const whole = [...kinds]
    .map((kind) => everyOf(kind, requests))
    .filter((cut) => cut.requests.length > 1 || together.some((kind) => cut.requests[0]?.kind === kind))
  return [...alone, ...whole]
}

/** Every request of a kind, also those that nobody recorded. */
export function everyOf(kind: string, requests: readonly RecordedRequest[] = []): Cut {
  const isOfKind = (request: RecordedRequest) => request.kind === kind
  return { name: `every ${kind}`, hits: isOfKind, requests: requests.filter(isOfKind) }
}

/** What the forms send, before scripts have run or after. */
export const everyPost: Cut = {
  name: 'every POST',
  hits: ({ method, kind }) => method === 'POST' && kind !== 'ping',
  requests: []
}
