import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keep } from '../../testing/relay/keep-leads.ts'

test('an export opens in a spreadsheet as text, whatever was typed into the form', async () => {
  const lastName = '=HYPERLINK("http://evil.example","x")'
  const { leads } = await keep({
    changes: { firstName: '@SUM(1)', lastName, name: '\t=1+1', phone: '+1 555 0100', utm_term: 'a "b",\nc' }
  })
  const { out, err, status } = await leads('export')
  expect(status).toBe(0)
  expect(err).toBe('1 lead exported\n')
  const [names = '', ...rest] = out.split('\r\n')
  expect(names).toContain('"id","received_at","state"')
  expect(rest.join('\r\n')).toContain(
    `"'\t'=1+1","'@SUM(1)","'=HYPERLINK(""http://evil.example"",""x"")","amara@example.com","'+1 555 0100"`
  )
  expect(out).toContain('"a ""b"",\nc"')
})

test('an export to a file is for its owner alone and never writes over another', async () => {
  const { leads, dir } = await keep({}, {})
  const file = join(dir, 'leads.jsonl')
  expect(await leads('export', '--json', '--output', file)).toMatchObject({ status: 0, out: '' })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2)
  expect(await leads('export', '--output', file)).toEqual({
    status: 1,
    out: '',
    err: `${file} cannot be made (EEXIST)\n`
  })
})
