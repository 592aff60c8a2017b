/** `x` means a hexadecimal digit. Version 4 and the variant follow RFC 9562. */
const shape = 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'

/**
 * Makes a random UUID. Browsers offer `crypto.randomUUID` only to a page that came over TLS or from the same machine.
 * The forms also have to work for a developer who opens the site from another machine.
 */
export function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(shape.length))
  const digits = Array.from(random, (byte) => (byte % 16).toString(16))
  return shape.replaceAll('x', () => digits.pop() ?? '0')
}
