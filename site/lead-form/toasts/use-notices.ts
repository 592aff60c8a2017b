import { useSyncExternalStore } from 'react'
import { fetchedNotices, watchNotices } from './notices.ts'

/** What shows notices, once it is fetched. */
export const useNotices = () => useSyncExternalStore(watchNotices, fetchedNotices, () => undefined)
