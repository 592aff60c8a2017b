import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { commands, elementKey, WebDriverError, type CommandName, type Parameters } from './webdriver.ts'

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

type Pending = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/**
 * Firefox's own form of WebDriver, which geckodriver translates HTTP into: the same commands as JSON over a socket,
 * each message with its length before it.
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export class Marionette {
  readonly #socket: Socket
  readonly #pending = new Map<number, Pending>()
  #received = Buffer.alloc(0)
  #lastId = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (data) => this.#receive(data))
    socket.on('close', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('Firefox has ended'))
    })
  }

  /** Rejects while Firefox does not listen on the port yet. */
  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new Marionette(socket)
  }

  async send(command: CommandName, parameters: Parameters = {}): Promise<unknown> {
    const result = await this.call(commands[command][2], adapt(command, parameters))
    return typeof result === 'object' && result && 'value' in result ? result.value : result
  }

  call(name: string, parameters: Parameters): Promise<unknown> {
    this.#lastId += 1
    const id = this.#lastId
    const message = JSON.stringify([0, id, name, parameters])
    this.#socket.write(`${Buffer.byteLength(message)}:${message}`)
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }))
  }

  close() {
    this.#socket.destroy()
  }

  #receive(data: Buffer) {
    this.#received = Buffer.concat([this.#received, data])
    for (;;) {
      const colon = this.#received.indexOf(':')
      const end = colon + 1 + Number(this.#received.subarray(0, Math.max(colon, 0)).toString())
      if (colon < 0 || this.#received.length < end) return
      const message: unknown = JSON.parse(this.#received.subarray(colon + 1, end).toString())
      this.#received = this.#received.subarray(end)
      if (isAnswer(message)) this.#settle(message)
    }
  }

  #settle([, id, error, result]: Answer) {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (error) pending?.reject(new WebDriverError(error.error, error.message))
    else pending?.resolve(result)
  }
}

/** The first message, which says what Firefox speaks, is not an answer. */
function isAnswer(message: unknown): message is Answer {
  return Array.isArray(message)
}

/** Where Marionette names a parameter otherwise than the standard does. */
function adapt(command: CommandName, parameters: Parameters): Parameters {
  if (command === 'screenshot') return { full: false }
  if (command !== 'frame') return parameters
  const { id } = parameters
  return typeof id === 'object' && id && elementKey in id ? { element: id[elementKey] } : {}
}
