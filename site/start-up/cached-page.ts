/**
 * Holds what the page posts to itself while the browser keeps it for a step back. Firefox loses such a message, and React
 * renders nothing more once one of its own is lost: after Back, each page would have the content of another.
 */
export function keepMessages() {
  const { prototype } = MessagePort
  const post = Reflect.get(prototype, 'postMessage')
  const hold = function (this: MessagePort, ...message: Parameters<typeof post>) {
    addEventListener('pageshow', () => post.apply(this, message), { once: true })
  }
  addEventListener('pagehide', () => Object.assign(prototype, { postMessage: hold }))
  addEventListener('pageshow', () => Object.assign(prototype, { postMessage: post }))
}
