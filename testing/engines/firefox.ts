import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../relay/free-port.ts'
import { findOnPath } from '../../scripts/find-on-path.ts'
import { Child } from './child.ts'
import type { LaunchOptions } from './engines.ts'
import { Marionette } from './marionette.ts'
import { waitFor } from '../wait-for.ts'
import type { Driver } from './webdriver.ts'

// Shrinks the browser's own controls, because the toolbar is wider than a phone.
const userChrome = `
  :root, body, #browser { min-width: 0 !important }
  #navigator-toolbox { visibility: collapse; height: 0; min-height: 0; overflow: hidden }
`

/** Firefox without a window. */
export async function startFirefox({ proxyPort, scripts }: LaunchOptions): Promise<Driver> {
  const program = findOnPath(['firefox-esr', 'firefox'])
  if (!program) throw new Error('There is no Firefox')
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'ocsm-firefox-'))
  await writeFile(join(profile, 'user.js'), writePreferences(preferences(port, proxyPort, scripts)))
  await mkdir(join(profile, 'chrome'))
  await writeFile(join(profile, 'chrome/userChrome.css'), userChrome)

  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile, 'about:blank']
  const browser = new Child(program, args, { MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' })
  const marionette = await startSession(port).catch(async (cause: unknown) => {
    await browser.stop()
    throw new Error(`Firefox started no session. It said:\n${browser.said}`, { cause })
  })
  return {
    send: (command, parameters) => marionette.send(command, parameters),
    quit: async () => {
      marionette.close()
      await browser.stop()
      await rm(profile, { recursive: true, force: true })
    }
  }
}

async function startSession(port: number): Promise<Marionette> {
  const marionette = await waitFor('Firefox answers', () => Marionette.connect(port), 20_000)
  await marionette.call('WebDriver:NewSession', {})
  return marionette
}

/** Marionette sets the usual ones for tests when it starts; these are ours, and those that are read before. */
function preferences(port: number, proxyPort: number, scripts: boolean) {
  return {
    'marionette.port': port,
    'javascript.enabled': scripts,
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
    // As a phone lays them over the page.
    'ui.useOverlayScrollbars': 1,
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': proxyPort,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': proxyPort,
    'network.proxy.allow_hijacking_localhost': true,
    // Firefox asks its maker for nothing.
    'services.settings.server': 'data:,#none/v1',
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'browser.safebrowsing.malware.enabled': false,
    'browser.safebrowsing.phishing.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.server': 'data:,',
    'app.update.disabledForTesting': true,
    'app.normandy.enabled': false,
    'dom.push.connection.enabled': false,
    'extensions.systemAddon.update.enabled': false,
    'media.gmp-manager.updateEnabled': false,
    'media.gmp-gmpopenh264.enabled': false,
    'media.gmp-widevinecdm.enabled': false
  }
}

function writePreferences(values: Record<string, string | number | boolean>): string {
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
}
