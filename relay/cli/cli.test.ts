import { expect, test } from 'vitest'
import { runCommand } from '../../testing/relay/run-leads.ts'

test.each([
  [['lsit'], 'no command is called lsit; --help lists them'],
  [['list', 'x'], 'list: "x" was not expected'],
  [['list', '--stat', 'dead'], `list: Unknown option '--stat'`],
  [
    ['list', '--state', 'gone'],
    '--state: expected one of delivered, pending, dead, quarantined, erased, got "gone"'
  ],
  [['list', '--limit', '0'], '--limit: expected a whole number above 0, got "0"'],
  [['list', '--from', '5 Jan'], 'a day is written like 2026-01-31, got "5 Jan"'],
  [['list', '--from', '2026-02-31'], 'a day is written like 2026-01-31, got "2026-02-31"'],
  [['show'], 'show: expected the id of one lead'],
  [['retry'], 'retry: expected ids, a filter or --all'],
  [['erase', 'amara'], 'erase: expected one email address'],
  [['backup'], 'backup: expected one file'],
  [['restore', 'a', 'b'], 'restore: expected one file']
])('%j gets one line and status 2', async (args, line) => {
  expect(await runCommand({ DATA_DIR: '/nowhere' }, args)).toEqual({ status: 2, out: '', err: `${line}\n` })
})

test('every command explains itself, and needs no settings for it', async () => {
  const { out, status } = await runCommand({ PORT: 'x' }, ['--help'])
  expect(status).toBe(0)
  const names = [...out.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name)
  expect(names).toContain('reconcile')
  for (const name of names) {
    const help = await runCommand({ PORT: 'x' }, [name, '--help'])
    expect(help).toMatchObject({
      status: 0,
      err: '',
      out: expect.stringContaining(`npm run leads -- ${name}`)
    })
  }
})

test.each([
  [{ PORT: 'x' }, 'PORT: expected a port number between 1 and 65535, got "x"'],
  [{ DATA_DIR: '/nowhere' }, 'DATA_DIR: no leads are kept in /nowhere']
])('%o: what is wrong with the settings is one line, and status 1', async (env, line) => {
  expect(await runCommand(env, ['list'])).toEqual({ status: 1, out: '', err: `${line}\n` })
})
