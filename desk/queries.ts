import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type Query } from './api.ts'

// Every question of the desk, by the name under which its answer is kept, and how a change concerns them all.

export const me = queryOptions({ queryKey: ['me'], queryFn: () => call('GET /me') })

export const today = (query: Query<'GET /today'>) =>
  queryOptions({
    queryKey: ['today', query],
    queryFn: () => call('GET /today', { query }),
    placeholderData: (before) => before
  })

export const leads = (query: Query<'GET /leads'>) =>
  infiniteQueryOptions({
    queryKey: ['leads', query],
    queryFn: ({ pageParam }) => call('GET /leads', { query: { ...query, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // Each asks for every page again. The live figures ask for what is in view.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: (before) => before
  })

export const lead = (id: string) =>
  queryOptions({ queryKey: ['lead', id], queryFn: () => call('GET /leads/:id', { id }) })

export const health = queryOptions({
  queryKey: ['health'],
  queryFn: () => call('GET /health'),
  // Each minute, because no event tells of what the machine does, and soon where a run is about to end.
  refetchInterval: ({ state }) => (state.data?.running.length ? 2000 : 60_000)
})

/** The relay asks the CRM at most once in ten minutes. */
export const mapping = queryOptions({
  queryKey: ['mapping'],
  queryFn: () => call('GET /health/mapping'),
  staleTime: 10 * 60_000
})

export const alerts = queryOptions({ queryKey: ['alerts'], queryFn: () => call('GET /alerts') })

export const people = queryOptions({ queryKey: ['people'], queryFn: () => call('GET /people') })

export const sessions = queryOptions({ queryKey: ['sessions'], queryFn: () => call('GET /sessions') })

export const passkeys = queryOptions({ queryKey: ['passkeys'], queryFn: () => call('GET /passkeys') })

export const audit = (query: Query<'GET /audit'>) =>
  infiniteQueryOptions({
    queryKey: ['audit', query],
    queryFn: ({ pageParam }) => call('GET /audit', { query: { ...query, after: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next
  })

/** Carries something out, then asks again for all that is on the screen: it may have changed. */
export function useChange<Given = void, Answer = unknown>(
  mutationFn: (given: Given) => Promise<Answer>,
  then: (answer: Answer, given: Given) => unknown = () => undefined
) {
  const client = useQueryClient()
  // Of a job, events tell. A failure asks, too: somebody else may have been faster.
  const refresh = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'job' })
  return useMutation({
    mutationFn,
    onError: () => void refresh(),
    onSuccess(answer, given) {
      then(answer, given)
      return refresh()
    }
  })
}
