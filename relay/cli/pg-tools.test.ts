import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'

/** Writes a part of the copy, tells how it was called, and fails. */
const failing = `#!/bin/sh
for word in "$@"; do case $word in --file=*) echo half > "\${word#--file=}";; esac; done
echo "$*; password: $PGPASSWORD" >&2
exit 1`

test('a dump that fails leaves no half of a copy, and shows no password to who lists processes', async () => {
  const dir = await temporaryDir()
  await writeFile(join(dir, 'pg_dump'), failing, { mode: 0o755 })
  const file = join(dir, 'leads.dump')
  const url = 'postgres://u:h%25ush@127.0.0.1:1/leads'
  const { status, out, err } = await runCommand({ DATABASE_URL: url, PATH: dir }, ['backup', file])
  expect({ status, out }).toEqual({ status: 1, out: '' })
  expect(err).toMatch(/--dbname=postgres:\/\/u@127\.0\.0\.1:1\/leads; password: h%ush\n$/)
  expect(existsSync(file)).toBe(false)
})

test('a dump that the program refuses gives its reason and the detail, once', async () => {
  const dir = await temporaryDir()
  const said = 'pg_dump: error: server version mismatch\npg_dump: detail: server version: 18.4'
  await writeFile(join(dir, 'pg_dump'), `#!/bin/sh\necho "${said}" >&2\nexit 1`, { mode: 0o755 })
  const url = 'postgres://127.0.0.1:1/leads'
  const { err } = await runCommand({ DATABASE_URL: url, PATH: dir }, ['backup', join(dir, 'leads.dump')])
  expect(err).toContain('pg_dump: server version mismatch (server version: 18.4)\n')
})
