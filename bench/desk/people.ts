import { deskApiPath } from '../../contract/desk.ts'
import { systemClock as clock } from '../../relay/clock.ts'

/** How often each person opens another screen, in milliseconds. */
const moveMs = 10_000

type Office = { url: string; cookie: string; people: number; screens: string[] }

/**
 * Opens the desk for several people at once. A page asks for its screen again when it hears of news, as the desk's own
 * pages do, and each person opens another screen now and then. Returns a function that closes the pages.
 */
export function openPages({ url, cookie, people, screens }: Office): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  const failed = Promise.withResolvers<never>()

  async function ask(path: string) {
    const answer = await fetch(`${url}${deskApiPath}${path}`, { headers: { cookie }, signal })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }

  function openPage(person: number) {
    let screen = person
    let asking: Promise<void> | undefined

    /** A page does not ask twice at a time. */
    function askAgain() {
      asking ??= ask(screens[screen % screens.length] ?? '').finally(() => (asking = undefined))
      asking.catch(failed.reject)
    }

    async function moveOn() {
      await clock.wait((moveMs * person) / people, signal)
      while (!signal.aborted) {
        askAgain()
        await clock.wait(moveMs, signal)
        screen += 1
      }
    }

    async function listen() {
      while (!signal.aborted) {
        const { body } = await fetch(`${url}${deskApiPath}/events`, { headers: { cookie }, signal })
        for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? [])
          if (/^event: (?:lead|counts)$/m.test(text)) askAgain()
      }
    }

    return Promise.all([moveOn(), listen()])
  }

  const open = Promise.race([
    failed.promise,
    Promise.all(Array.from({ length: people }, (_, each) => openPage(each)))
  ])
  return async () => {
    closing.abort()
    await open.catch((error: unknown) => {
      if (error !== signal.reason) throw error
    })
  }
}
