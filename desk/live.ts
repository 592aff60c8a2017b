import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeskEvents, MeAnswer } from '../contract/desk-answers.ts'
import { deskApiPath } from '../contract/desk.ts'
import { DeskProblem, me } from './api.ts'
import { refetchShown } from './leads/use-lead-list.ts'
import { relayNow } from './time.ts'

const againMs = 5000

/** The relay says something at least every ten seconds. */
const silentMs = 15_000

const events = ['ping', 'counts', 'lead', 'job'] as const

/** An event of the relay, or what became of the connection to it. */
type News = { what: (typeof events)[number] | 'open' | 'lost' | 'refused'; data?: string }

/**
 * Keeps what is on the screen up to date: the relay says what changed, and the answers that it concerns are asked for
 * again. Returns since when the connection is lost, undefined while it is there.
 */
export function useLiveFigures(): number | undefined {
  const client = useQueryClient()
  const [lostSince, setLostSince] = useState<number>()

  useEffect(() => {
    let isLost = false
    let looks: AbortController | undefined
    const ended = new AbortController()
    const channel = new BroadcastChannel('desk')
    const tellTabs = channel.postMessage.bind(channel)

    const refreshLeads = inTurn(refetchShown)
    const ask = (...keys: string[]) => {
      for (const key of keys) void client.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false })
    }
    const askForLeads = () => {
      ask('today')
      refreshLeads()
    }
    const askForAll = () => {
      ask('me', 'lead', 'health', 'audit')
      askForLeads()
    }

    function lose() {
      isLost = true
      setLostSince((since) => since ?? relayNow())
    }

    function take({ what, data = '' }: News) {
      if (what === 'lost') return lose()
      // A person who was removed has no session any more. The answer ends the screen.
      if (what === 'refused') return ask('me')
      if (!navigator.onLine) return undefined
      // While the connection was away, the relay could not report changes.
      if (what === 'open' || isLost) askForAll()
      isLost = false
      setLostSince(undefined)
      if (what === 'lead') askForLeads()
      if (what === 'counts') {
        const counts: DeskEvents['counts'] = JSON.parse(data)
        client.setQueryData(me.queryKey, (known: MeAnswer | undefined) =>
          known && 'counts' in known ? { ...known, counts } : known
        )
        ask('lead', 'health', 'audit')
        askForLeads()
      }
      if (what === 'job') {
        const job: DeskEvents['job'] = JSON.parse(data)
        client.setQueryData(['job', job.job], job)
      }
      return undefined
    }

    /** A tab that nobody looks at neither listens nor asks. */
    function look() {
      if (document.hidden) {
        looks?.abort()
        looks = undefined
      } else if (!looks) {
        looks = new AbortController()
        void listenForAll(looks.signal, (news) => {
          tellTabs(news)
          take(news)
        })
      }
    }

    channel.addEventListener('message', ({ data }: MessageEvent<News>) => !document.hidden && take(data))
    document.addEventListener(
      'visibilitychange',
      () => {
        if (!document.hidden) askForAll()
        look()
      },
      ended
    )
    window.addEventListener('offline', lose, ended)
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'failed') return
      if (event.action.error instanceof DeskProblem && event.action.error.code === 'offline') lose()
    })
    look()

    return () => {
      ended.abort()
      looks?.abort()
      channel.close()
      unsubscribe()
    }
  }, [client])

  return lostSince
}

/**
 * Tells what the relay says. Of the tabs of a browser, one listens and tells the others: over HTTP/1.1, a browser opens no
 * more than six connections to a host. When its tab is closed or hidden, the next one listens.
 */
async function listenForAll(ended: AbortSignal, tell: (news: News) => void): Promise<void> {
  const listen = () =>
    new Promise<void>((resolve) => {
      let isOpen = false
      let source = open()
      let silence: ReturnType<typeof setTimeout>
      let again: ReturnType<typeof setTimeout> | undefined

      function reopen(afterMs: number) {
        clearTimeout(silence)
        source.close()
        again = setTimeout(() => (source = open()), afterMs)
      }

      function hear(news: News) {
        clearTimeout(silence)
        silence = setTimeout(() => {
          tell({ what: 'lost' })
          reopen(0)
        }, silentMs)
        tell(news)
      }

      function open() {
        const opened = new EventSource(`${deskApiPath}/events`)
        opened.addEventListener('open', () => {
          isOpen = true
          hear({ what: 'open' })
        })
        opened.addEventListener('error', () => {
          // The relay ends each stream after a while. A second later the browser opens the next, or fails to.
          if (!isOpen) tell({ what: 'lost' })
          isOpen = false
          // The browser repeats a connection that broke, but not one that was answered with an error.
          if (opened.readyState !== EventSource.CLOSED) return
          tell({ what: 'refused' })
          reopen(againMs)
        })
        for (const what of events)
          opened.addEventListener(what, ({ data }: MessageEvent<string>) => hear({ what, data }))
        return opened
      }

      ended.addEventListener('abort', () => {
        clearTimeout(silence)
        clearTimeout(again)
        source.close()
        resolve()
      })
    })
  await navigator.locks.request('desk', { signal: ended }, listen).catch((error: unknown) => {
    if (!ended.aborted) throw error
  })
}

/** Runs `work` again afterwards if it is called meanwhile, but never twice at the same time. */
function inTurn(work: () => Promise<void>): () => void {
  let runs = false
  let again = false
  async function run() {
    runs = true
    while (again) {
      again = false
      // What cannot be read now is read once the connection is back.
      await work().catch(() => undefined)
    }
    runs = false
  }
  return () => {
    again = true
    if (!runs) void run()
  }
}

const halfMinuteMs = 30_000

/**
 * The relay's time in milliseconds since the epoch. It moves on at the turn of every half minute, so that "22 minutes ago" stays
 * true, and the clock on the screen is never a minute behind.
 */
export function useNow(): number {
  const [now, setNow] = useState(relayNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function waitForTurn() {
      timer = setTimeout(
        () => {
          setNow(relayNow())
          waitForTurn()
        },
        halfMinuteMs - (relayNow() % halfMinuteMs)
      )
    }
    waitForTurn()
    return () => clearTimeout(timer)
  }, [])
  return now
}
