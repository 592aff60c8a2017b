/**
 * The commands of the WebDriver standard (https://www.w3.org/TR/webdriver2/) that the journeys use: how they are sent
 * over HTTP, and their names in Firefox's Marionette protocol.
 */
export const commands = {
  open: ['POST', 'url', 'WebDriver:Navigate'],
  back: ['POST', 'back', 'WebDriver:Back'],
  run: ['POST', 'execute/sync', 'WebDriver:ExecuteScript'],
  click: ['POST', 'element/:id/click', 'WebDriver:ElementClick'],
  type: ['POST', 'element/:id/value', 'WebDriver:ElementSendKeys'],
  frame: ['POST', 'frame', 'WebDriver:SwitchToFrame'],
  resize: ['POST', 'window/rect', 'WebDriver:SetWindowRect'],
  screenshot: ['GET', 'screenshot', 'WebDriver:TakeScreenshot']
} as const

export type CommandName = keyof typeof commands

export type Parameters = Record<string, unknown>

/** A browser that a program steers. */
export type Driver = {
  /** Resolves to the command's value; rejects with a `WebDriverError`. */
  send(command: CommandName, parameters?: Parameters): Promise<unknown>
  /** Ends the browser and its driver. */
  quit(): Promise<void>
}

/** A command that the browser refused. */
export class WebDriverError extends Error {
  /** As the standard lists them, such as `element click intercepted`. */
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** The key under which the standard has a reference to an element. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export type ElementReference = { [elementKey]: string }
