import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { launch } from 'puppeteer-core'
import { Builder, By, Key, type WebElement } from 'selenium-webdriver'
import { chromiumOptions, provideChromium, findOnPath } from '../../scripts/chromium.ts'
import { freePort } from '../relay/free-port.ts'
import { waitFor } from '../wait-for.ts'
import type { EngineName } from './engines.ts'

/** An element of the page or frame. Its commands reject where the browser cannot carry them out. */
export type Found = {
  click(): Promise<void>
  /** Focuses the element and presses the keys of the text. */
  type(text: string): Promise<void>
  pressEnter(): Promise<void>
  /** Chooses the option of a list that has this label. */
  choose(label: string): Promise<void>
  /** Goes into the frame that the element holds: `run` and `find` then mean the frame's document. */
  enter(): Promise<void>
}

export type Sought = {
  selector: string
  /** Contained in its label or text. */
  words: string
  /** Whether it must be in reach of a click, scrolled to the middle of the window. */
  toClick: boolean
}

/** One tab of a browser. All engines have these commands in common. */
export type Driver = {
  open(url: string): Promise<unknown>
  back(): Promise<unknown>
  resize(width: number, height: number): Promise<unknown>
  /** A PNG file. */
  screenshot(): Promise<Uint8Array>
  /** Runs a function in the page. What it returns is JSON. */
  run<Result>(inPage: () => Result): Promise<Result>
  /** Runs a function in the page that finds an element. */
  find(inPage: (sought: Sought) => Element | undefined, sought: Sought): Promise<Found | undefined>
  leaveFrame(): Promise<void>
  /** Ends the browser. */
  quit(): Promise<unknown>
}

type LaunchOptions = {
  /** Port of the proxy that all requests go through. */
  proxyPort: number
  /** Whether pages may run scripts. */
  scripts: boolean
}

export const startDriver: Record<EngineName, (options: LaunchOptions) => Promise<Driver>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit
}

async function startChromium({ proxyPort, scripts }: LaunchOptions): Promise<Driver> {
  // Requests to this machine are proxied too.
  const proxy = [`--proxy-server=127.0.0.1:${proxyPort}`, '--proxy-bypass-list=<-loopback>']
  const browser = await chromium.launch(chromiumOptions(await provideChromium(), ...proxy))
  const page = await browser.newPage({ javaScriptEnabled: scripts })
  let frame = page.mainFrame()
  return {
    open: (url) => page.goto(url),
    back: () => page.goBack(),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    run: (inPage) => frame.evaluate(inPage),
    async find(inPage, sought) {
      const element = (await frame.evaluateHandle(inPage, sought)).asElement()
      if (!element) return undefined
      return {
        click: () => element.click(),
        async type(text) {
          await element.focus()
          await page.keyboard.type(text)
        },
        pressEnter: () => element.press('Enter'),
        choose: async (label) => void (await element.selectOption({ label })),
        enter: async () => void (frame = (await element.contentFrame()) ?? frame)
      }
    },
    leaveFrame: async () => void (frame = page.mainFrame()),
    quit: () => browser.close()
  }
}

/** Puppeteer speaks WebDriver BiDi to it. */
async function startFirefox({ proxyPort, scripts }: LaunchOptions): Promise<Driver> {
  const executablePath = findOnPath(['firefox-esr', 'firefox'])
  if (!executablePath) throw new Error('There is no Firefox')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    // Lets Puppeteer's preferences turn off the settings that Firefox loads from its maker.
    env: { ...process.env, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
    extraPrefsFirefox: {
      'javascript.enabled': scripts,
      // As a phone lays them over the page.
      'ui.useOverlayScrollbars': 1,
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': proxyPort,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': proxyPort,
      'network.proxy.allow_hijacking_localhost': true
    }
  })
  const page = await browser.newPage()
  let frame = page.mainFrame()
  return {
    open: (url) => page.goto(url),
    back: () => page.goBack(),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    run: (inPage) => frame.evaluate(inPage),
    async find(inPage, sought) {
      const element = (await frame.evaluateHandle(inPage, sought)).asElement()
      if (!element) return undefined
      return {
        // `element.click` waits for an observer in the page, which never answers where scripts are off.
        async click() {
          const { x, y } = await element.clickablePoint()
          await page.mouse.click(x, y)
        },
        type: (text) => element.type(text),
        pressEnter: () => element.press('Enter'),
        choose: async (label) => void (await element.select(label)),
        enter: async () => void (frame = (await element.contentFrame()) ?? frame)
      }
    },
    leaveFrame: async () => void (frame = page.mainFrame()),
    quit: () => browser.close()
  }
}

/** WebKitGTK in its MiniBrowser, on a screen that nobody sees. Selenium speaks classic WebDriver to it. */
function startWebKit(options: LaunchOptions): Promise<Driver> {
  // Without a graphics processor one WebKit in six crashes as it starts, and WebKitWebDriver waits for it forever.
  const start = () => startMiniBrowser(options)
  return start().catch(start).catch(start)
}

async function startMiniBrowser({ proxyPort, scripts }: LaunchOptions): Promise<Driver> {
  await using started = new AsyncDisposableStack()
  const display = await startScreen(started)
  const config = await mkdtemp(join(tmpdir(), 'ocsm-webkit-'))
  started.defer(() => rm(config, { recursive: true }))
  await mkdir(join(config, 'gtk-3.0'))
  // Shrinks the window's own controls, because the toolbar is wider than a phone.
  await writeFile(
    join(config, 'gtk-3.0/gtk.css'),
    '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px }'
  )

  const port = await freePort()
  const environment = {
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    XDG_CONFIG_HOME: config,
    // A container has no user namespaces to build a sandbox of, and no graphics processor.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    NO_AT_BRIDGE: '1'
  }
  const env = { ...process.env, ...environment }
  started.adopt(spawn('WebKitWebDriver', [`--port=${port}`], { detached: true, stdio: 'ignore', env }), end)
  const server = `http://127.0.0.1:${port}`
  await waitFor('WebKitWebDriver answers', async () => (await fetch(`${server}/status`)).ok || undefined)
  const proxy = `127.0.0.1:${proxyPort}`
  const session = new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      // Without a list in `noProxy`, requests to this machine go past the proxy.
      proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy, noProxy: ['none.invalid'] },
      'webkitgtk:browserOptions': { args: ['--automation', `--enable-javascript=${scripts}`] }
    })
    .build()
  const tooLate = setTimeout(15_000, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('WebKitWebDriver started no browser'))
  )
  const browser = await Promise.race([session, tooLate])
  // A session alone is no proof of a browser: some end before the first command.
  await Promise.race([browser.getTitle(), tooLate])
  started.defer(() => browser.quit())
  const running = started.move()
  return {
    open: (url) => browser.get(url),
    back: () => browser.navigate().back(),
    resize: (width, height) => browser.manage().window().setRect({ width, height }),
    screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    run: (inPage) => browser.executeScript(inPage),
    async find(inPage, sought) {
      const element = await browser.executeScript<WebElement | null>(inPage, sought)
      if (!element) return undefined
      return {
        click: () => element.click(),
        type: (text) => element.sendKeys(text),
        pressEnter: () => element.sendKeys(Key.ENTER),
        choose: (label) => element.findElement(By.xpath(`option[. = '${label}']`)).click(),
        enter: () => browser.switchTo().frame(element)
      }
    },
    leaveFrame: () => browser.switchTo().defaultContent(),
    quit: () => running.disposeAsync()
  }
}

/** Starts an X server, and resolves to its name, such as `:3`. */
async function startScreen(started: AsyncDisposableStack): Promise<string> {
  // X picks a free number and writes it to the pipe.
  const options = ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp']
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const
  const server = started.adopt(spawn('Xvfb', options, { detached: true, stdio: [...stdio] }), end)
  const chosen = server.stdio[3]
  if (!chosen) throw new Error('Xvfb has no pipe for its number')
  const [number] = await Promise.race([
    once(chosen, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb ended')))
  ])
  return `:${String(number).trim()}`
}

/** Kills a program that leads a group of processes, and the group. */
async function end(leader: ChildProcess): Promise<void> {
  if (!leader.pid || leader.exitCode !== null || leader.signalCode !== null) return
  const gone = once(leader, 'exit')
  process.kill(-leader.pid, 'SIGKILL')
  await gone
}
