import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { progress } from './print.ts'

test.each([
  [['lsit'], "error: unknown command 'lsit'\n(Did you mean list?)"],
  [['list', 'x'], "error: too many arguments for 'list'. Expected 0 arguments but got 1: x."],
  [['list', '--stat', 'failed'], "error: unknown option '--stat'\n(Did you mean --state?)"],
  [['list', '--\u001B[2J'], String.raw`error: unknown option '--\u{1b}[2J'`],
  [
    ['list', '--state', 'gone'],
    "error: option '--state <state>' argument 'gone' is invalid. Allowed choices are delivered, waiting, failed, held, spam, erased."
  ],
  [
    ['list', '--limit', '0'],
    "error: option '--limit <n>' argument '0' is invalid. Expected a whole number above 0."
  ],
  ...['5 Jan', '2026-02-31'].map((day) => [
    ['list', '--from', day],
    `error: option '--from <day>' argument '${day}' is invalid. A day is written like 2026-01-31.`
  ]),
  [['show'], "error: missing required argument 'id'"],
  [['retry'], 'retry: expected ids, a filter or --all'],
  [['erase', 'amara'], 'erase: expected one email address'],
  [['restore'], "error: missing required argument 'file'"]
])('%j is explained, with status 2', async (args, line) => {
  expect(await runCommand({ DATA_DIR: '/nowhere' }, [args].flat())).toEqual({
    status: 2,
    out: '',
    err: `${String(line)}\n`
  })
})

test('every command explains itself, and needs no settings for it', async () => {
  const { out, status } = await runCommand({ PORT: 'x' }, ['--help'])
  expect(status).toBe(0)
  expect(out).toContain('Exit status: 0 if all is well, 1 if something is wrong')
  const names = [...out.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name)
  expect(names).toContain('reconcile')
  for (const name of names.filter((each) => each !== 'help')) {
    const help = await runCommand({ PORT: 'x' }, ['help', name])
    expect(help).toMatchObject({ status: 0, err: '', out: expect.stringContaining(`leads ${name}`) })
    expect(await runCommand({ PORT: 'x' }, [name, '--help'])).toEqual(help)
  }
})

test.each([
  [{ PORT: 'x' }, 'PORT: expected a port number between 1 and 65535, got "x"'],
  [{ DATA_DIR: '/nowhere' }, 'DATA_DIR: no leads are kept in /nowhere']
])('%o: what is wrong with the settings is one line, and status 1', async (env, line) => {
  expect(await runCommand(env, ['list'])).toEqual({ status: 1, out: '', err: `${line}\n` })
})

function showProgress(terminal: object) {
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(1000)
  const stream = Object.assign(new PassThrough(), terminal)
  {
    using report = progress(stream, (done) => `${done} of 9`)
    report(3)
  }
  clock.mockRestore()
  return String(stream.read() ?? '')
}

test('progress is one line of a terminal, which is erased at the end', () => {
  expect(showProgress({ isTTY: true })).toBe('\r\u001B[K3 of 9\r\u001B[K')
})

test('progress is not written to a file or a pipe', () => {
  expect(showProgress({})).toBe('')
})
