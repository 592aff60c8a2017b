/** `x` stands for a hexadecimal digit; version 4 and variant are those of RFC 9562. */
const shape = 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'

/**
 * A random UUID. Browsers make one by themselves (`crypto.randomUUID`) only for a page that came over TLS or from the same machine,
 * and forms have to work for whoever looks at the site from another one.
 */
export function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(shape.length))
  const digits = Array.from(random, (byte) => (byte % 16).toString(16))
  return shape.replaceAll('x', () => digits.pop() ?? '0')
}
