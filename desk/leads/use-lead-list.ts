import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeskLeadFilter } from '../../contract/desk-calls.ts'
import { leads } from '../queries.ts'

const screenful = 50

/**
 * The leads that match, page by page. An answer looks at a limited number of leads, so this asks until the screen is full
 * or the relay has looked at every lead. `isPartial`: there may be more than `total`.
 */
export function useLeadList(asked: DeskLeadFilter) {
  const group = asked.state?.join() === 'failed' ? 'reason' : undefined
  const query = useInfiniteQuery({
    ...leads({ ...asked, group }),
    placeholderData: keepPreviousData
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(({ items }) => items)
  const last = pages.at(-1)
  const isSearching = hasNextPage && rows.length < screenful

  useEffect(() => {
    if (isSearching && !isFetching && !isError) void fetchNextPage()
  }, [isSearching, isFetching, isError, fetchNextPage])

  return {
    query,
    rows,
    groups: pages[0]?.groups,
    isSearching,
    total: last && rows.length - last.items.length + last.total,
    isPartial: last?.partial === true
  }
}
