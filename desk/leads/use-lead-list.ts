import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LeadsAnswer } from '../../contract/desk-answers.ts'
import type { DeskLeadFilter } from '../../contract/desk-leads.ts'
import { call, leads } from '../api.ts'

const screenful = 50

/**
 * The leads that match, page by page. An answer looks at a limited number of leads, so this asks until the screen is full
 * or the relay has looked at every lead. `isPartial`: there may be more than `total`.
 */
export function useLeadList(asked: DeskLeadFilter) {
  const group = asked.state?.join() === 'failed' ? 'reason' : undefined
  const client = useQueryClient()
  const filter = { ...asked, group } as const
  const { queryKey, ...options } = leads(filter)
  const query = useInfiniteQuery({ ...options, queryKey, placeholderData: keepPreviousData })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  // Leads of another filter stand in only until the answer comes, not when it cannot come.
  const pages = query.isPlaceholderData && query.failureReason ? [] : (query.data?.pages ?? [])
  const rows = pages.flatMap(({ items }) => items)
  const last = pages.at(-1)
  const isSearching = hasNextPage && rows.length < screenful

  useEffect(() => {
    if (isSearching && !isFetching && !isError) void fetchNextPage()
  }, [isSearching, isFetching, isError, fetchNextPage])

  useEffect(() => {
    async function refetch() {
      const inView = idsInView()
      const known = client.getQueryData(queryKey)?.pages ?? []
      for (const [index, { items }] of known.entries()) {
        if (index > 0 && !items.some(({ id }) => inView.has(id))) continue
        const found = await call('GET /leads', { query: { ...filter, after: known[index - 1]?.next } })
        client.setQueryData(queryKey, (now) => now && withPage(now, index, found))
      }
    }
    const list = { refetch }
    lists.add(list)
    return () => void lists.delete(list)
  })

  return {
    query,
    rows,
    groups: pages[0]?.groups,
    isSearching,
    total: last && rows.length - last.items.length + last.total,
    isPartial: last?.partial === true
  }
}

type Pages = InfiniteData<LeadsAnswer>

/** How to refetch what is in view of each list that is on the screen. */
const lists = new Set<{ refetch: () => Promise<void> }>()

/**
 * Asks again for what is on the screen of each list: the first page, where new leads are, and the pages whose rows are
 * in view. A long search has many more.
 */
export const refetchShown = async () =>
  void (await Promise.all(Array.from(lists, ({ refetch }) => refetch())))

/** Another page follows at the same lead as before, so that none is missing and none is there twice. */
function withPage({ pages, pageParams }: Pages, index: number, found: LeadsAnswer): Pages {
  const before = pages[index]
  if (before?.next === undefined || index === pages.length - 1)
    return { pages: pages.with(index, found), pageParams }
  const [from, to] = [Number(found.next ?? 0), Number(before.next)]
  const items = [
    ...found.items.filter(({ number }) => number >= to),
    ...before.items.filter(({ number }) => number < from)
  ]
  return { pages: pages.with(index, { ...found, items, next: before.next }), pageParams }
}

function idsInView(): Set<string | undefined> {
  const rows = Array.from(document.querySelectorAll<HTMLElement>('[data-lead]'))
  return new Set(rows.filter(isInView).map(({ dataset }) => dataset['lead']))
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** Which rows of a list are selected, by their ids. A row that left the list is not selected any more. */
export function useSelection(rows: readonly { id: string }[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const ids = rows.map(({ id }) => id).filter((id) => picked.has(id))
  // Else it would be selected again, unasked, where the list shows it again.
  if (ids.length < picked.size) setPicked(new Set(ids))

  /** Selects or not. With `toHere`, everything from the last one that was pressed. */
  function toggle(id: string, toHere = false) {
    const next = new Set(ids)
    const from = rows.findIndex((row) => row.id === last)
    const to = rows.findIndex((row) => row.id === id)
    if (toHere && from !== -1)
      for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row.id)
    else if (!next.delete(id)) next.add(id)
    setPicked(next)
    setLast(id)
  }

  return {
    ids,
    has: (id: string) => picked.has(id),
    toggle,
    toggleAll: () => setPicked(new Set(ids.length === rows.length ? [] : rows.map(({ id }) => id))),
    clear: () => setPicked(new Set())
  }
}

export type Selection = ReturnType<typeof useSelection>
