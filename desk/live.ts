import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deskApiPath } from '../contract/desk.ts'
import type { DeskEvents, MeAnswer } from '../contract/desk-answers.ts'
import { me } from './queries.ts'

const againMs = 5000

/**
 * Keeps what is on the screen up to date: the relay says what changed, and the answers that it concerns are asked for
 * again. Returns since when the connection is lost, undefined while it is there.
 */
export function useLiveFigures(): number | undefined {
  const client = useQueryClient()
  const [lostSince, setLostSince] = useState<number>()

  useEffect(() => {
    const ask = (...keys: string[]) => {
      for (const key of keys) void client.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false })
    }

    let timer: ReturnType<typeof setTimeout> | undefined
    let events = listen()

    function listen() {
      const opened = new EventSource(`${deskApiPath}/events`)
      opened.addEventListener('open', () => {
        setLostSince(undefined)
        // While the connection was away, the relay could not report changes.
        ask('me', 'today', 'leads', 'lead', 'health')
      })
      opened.addEventListener('error', () => {
        setLostSince((since) => since ?? Date.now())
        // The browser repeats a connection that broke, but not one that was answered with an error.
        if (opened.readyState === EventSource.CLOSED) timer = setTimeout(() => (events = listen()), againMs)
      })
      opened.addEventListener('counts', ({ data }: MessageEvent<string>) => {
        const counts: DeskEvents['counts'] = JSON.parse(data)
        client.setQueryData(me.queryKey, (known: MeAnswer | undefined) => known && { ...known, counts })
        ask('today', 'leads', 'lead', 'health')
      })
      opened.addEventListener('lead', () => ask('today', 'leads'))
      opened.addEventListener('job', ({ data }: MessageEvent<string>) => {
        const job: DeskEvents['job'] = JSON.parse(data)
        client.setQueryData(['job', job.job], job)
      })
      return opened
    }

    return () => {
      clearTimeout(timer)
      events.close()
    }
  }, [client])

  return lostSince
}
