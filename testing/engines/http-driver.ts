import { freePort } from '../relay/free-port.ts'
import { Child } from './child.ts'
import { waitFor } from '../wait-for.ts'
import { commands, WebDriverError, type Driver, type Parameters } from './webdriver.ts'

type HttpDriverOptions = {
  /** Takes `--port=…`. */
  program: string
  capabilities: Record<string, unknown>
  env?: Record<string, string>
}

type Call = (method: string, path: string, parameters?: Parameters, withinMs?: number) => Promise<unknown>

/** Starts a browser through its WebDriver server: chromedriver, WebKitWebDriver. */
export function startHttpDriver(options: HttpDriverOptions): Promise<Driver> {
  // Without a graphics processor one WebKit in six crashes as it starts, and WebKitWebDriver waits for it forever.
  return start(options)
    .catch(() => start(options))
    .catch(() => start(options))
}

async function start({ program, capabilities, env }: HttpDriverOptions): Promise<Driver> {
  const port = await freePort()
  const server = new Child(program, [`--port=${port}`], env)
  const call = callTo(`http://127.0.0.1:${port}/`)
  try {
    await waitFor(`${program} answers`, () => call('GET', 'status'))
    const session = await call('POST', 'session', { capabilities: { alwaysMatch: capabilities } }, 8000)
    const base = `session/${sessionId(session)}`
    return {
      send(command, parameters = {}) {
        const [method, path] = commands[command]
        const address = path.replace(':id', String(parameters.id))
        return call(method, `${base}/${address}`, parameters)
      },
      async quit() {
        await call('DELETE', base).catch(() => undefined)
        await server.stop()
      }
    }
  } catch (error) {
    await server.stop()
    throw new Error(`${program} started no browser. It said:\n${server.said}`, { cause: error })
  }
}

function callTo(origin: string): Call {
  return async (method, path, parameters, withinMs = 30_000) => {
    const body = method === 'POST' ? { body: JSON.stringify(parameters ?? {}) } : {}
    const response = await fetch(origin + path, { method, ...body, signal: AbortSignal.timeout(withinMs) })
    const { value } = await response.json()
    if (!response.ok) throw new WebDriverError(String(value?.error), String(value?.message))
    return value
  }
}

function sessionId(session: unknown): string {
  if (typeof session === 'object' && session && 'sessionId' in session) return String(session.sessionId)
  throw new Error('The driver named no session')
}
