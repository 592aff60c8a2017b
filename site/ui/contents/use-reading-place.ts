import { useEffect, useState } from 'react'
import { watchReading } from './watch-reading.ts'

/** The id of the heading whose part the visitor reads: the last heading that has passed the reading line. */
export function useReadingPlace(ids: readonly string[]): string | undefined {
  const [place, setPlace] = useState<string>()
  const key = ids.join(' ')

  useEffect(() => {
    const headings = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    return watchReading(headings, (passed) => setPlace(headings[passed - 1]?.id))
  }, [key])

  return place
}
