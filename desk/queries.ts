import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AlertsAnswer, HealthAnswer, MeAnswer, TodayAnswer } from '../contract/desk-answers.ts'
import type { LeadAnswer, LeadsAnswer } from '../contract/desk-lead-answers.ts'
import type {
  AuditAnswer,
  PasskeysAnswer,
  PeopleAnswer,
  SessionsAnswer
} from '../contract/desk-people-answers.ts'
import { read, type Query } from './api.ts'

// Every question of the desk, by the name under which its answer is kept.

export const me = queryOptions({ queryKey: ['me'], queryFn: () => read<MeAnswer>('/me') })

export const today = (filter: { page?: string; campaign?: string }) =>
  queryOptions({
    queryKey: ['today', filter],
    queryFn: () => read<TodayAnswer>('/today', filter),
    placeholderData: (before) => before
  })

export const leads = (filter: Query) =>
  infiniteQueryOptions({
    queryKey: ['leads', filter],
    queryFn: ({ pageParam }) => read<LeadsAnswer>('/leads', { ...filter, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before
  })

export const lead = (id: string) =>
  queryOptions({ queryKey: ['lead', id], queryFn: () => read<LeadAnswer>(`/leads/${id}`) })

export const health = queryOptions({ queryKey: ['health'], queryFn: () => read<HealthAnswer>('/health') })

export const alerts = queryOptions({ queryKey: ['alerts'], queryFn: () => read<AlertsAnswer>('/alerts') })

export const people = queryOptions({ queryKey: ['people'], queryFn: () => read<PeopleAnswer>('/people') })

export const sessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => read<SessionsAnswer>('/sessions')
})

export const passkeys = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => read<PasskeysAnswer>('/passkeys')
})

export const audit = (filter: Query) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => read<AuditAnswer>('/audit', { ...filter, after: pageParam }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next
  })
