import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from './engines.ts'
import { startHttpDriver } from './http-driver.ts'
import { startScreen } from './screen.ts'
import type { Driver } from './webdriver.ts'

/** WebKitGTK in its MiniBrowser, on a screen of its own. */
export async function startWebKit({ proxyPort, scripts }: LaunchOptions): Promise<Driver> {
  const screen = await startScreen()
  const driver = await startHttpDriver({
    program: 'WebKitWebDriver',
    capabilities: {
      proxy: {
        proxyType: 'manual',
        httpProxy: `127.0.0.1:${proxyPort}`,
        sslProxy: `127.0.0.1:${proxyPort}`,
        // Without a list, requests to this machine go past the proxy.
        noProxy: ['none.invalid']
      },
      'webkitgtk:browserOptions': {
        args: ['--automation', `--enable-javascript=${scripts}`]
      }
    },
    env: {
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      // Its style sheet makes the window's own parts give way: the bar of buttons is wider than a phone.
      XDG_CONFIG_HOME: fileURLToPath(new URL('./webkit-config', import.meta.url)),
      // A container has no user namespaces to build a sandbox of, and no graphics processor.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      NO_AT_BRIDGE: '1'
    }
  }).catch(async (error: unknown) => {
    await screen.stop()
    throw error
  })
  return {
    send: (command, parameters) => driver.send(command, parameters),
    quit: async () => {
      await driver.quit()
      await screen.stop()
    }
  }
}
