import { relayPath } from '../../../contract/relay-endpoint.ts'

// What an HTTP/2 client that keeps to no rule writes. https://www.rfc-editor.org/rfc/rfc9113

const types = { headers: 1, settings: 4, ping: 6, windowUpdate: 8 }
const flags = { endStream: 1, endHeaders: 4 }

function frame(type: keyof typeof types, stream: number, payload: Buffer, flag = 0): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(types[type], 3)
  head.writeUInt8(flag, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** Header fields without compression: static entries of HPACK, and literals that name one. */
const literal = (index: number[], text: string) => Buffer.from([...index, text.length, ...Buffer.from(text)])
const authority = literal([0x01], 'localhost')
const post = Buffer.concat([
  Buffer.from([0x83, 0x87]),
  literal([0x04], relayPath),
  authority,
  literal([0x0f, 0x10], 'application/x-www-form-urlencoded')
])
const get = (path: string) => Buffer.concat([Buffer.from([0x82, 0x87]), literal([0x04], path), authority])

/** The `n`th request of a connection, from 0, has this stream. */
const streamOf = (n: number) => 2 * n + 1

/** A form post whose body never comes. */
export const openPost = (n: number) => frame('headers', streamOf(n), post, flags.endHeaders)

export const openGet = (n: number, path: string) =>
  frame('headers', streamOf(n), get(path), flags.endHeaders | flags.endStream)

export const ping = frame('ping', 0, Buffer.alloc(8))

/** Lets the server send as much as the protocol can say, whatever was said before. */
export function openWindow(): Buffer {
  const increment = Buffer.alloc(4)
  increment.writeUInt32BE(largestWindow - 65_535)
  return frame('windowUpdate', 0, increment)
}

export const largestWindow = 2 ** 31 - 1

/** What a connection begins with; with a window of 0 no byte of a body may be answered. */
export function beginning({ window = 65_535 } = {}): Buffer {
  const setting = Buffer.alloc(6)
  setting.writeUInt16BE(4, 0)
  setting.writeUInt32BE(window, 2)
  return Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame('settings', 0, setting)])
}
