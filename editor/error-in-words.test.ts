import { expect, test } from 'vitest'
import { errorInWords, Told } from './error-in-words.ts'

const failed = (message: string, more: object) => Object.assign(new Error(message), more)

test.each([
  [failed('ENOSPC: no space left on device, write', { code: 'ENOSPC' }), 'The disk of the server is full.'],
  [
    failed('Command failed: git add\nfatal: write error: No space left on device', { cmd: 'git add' }),
    'The disk of the'
  ],
  [
    failed('Command failed: git commit\nfatal: empty ident name', { cmd: 'git commit' }),
    'The history cannot keep this'
  ],
  [
    failed('Command failed: git commit\nfatal: bad object', { cmd: 'git commit' }),
    'The history did not take this'
  ],
  [failed('EACCES: permission denied, open', { code: 'EACCES' }), 'The server may not write its files.'],
  [new TypeError('Cannot read properties of undefined'), 'This did not work.'],
  [new Told('This page is gone.'), 'This page is gone.']
])('%s is said in words of the staff', (error, words) => {
  expect(errorInWords(error)).toContain(words)
  expect(errorInWords(error)).not.toMatch(/fatal|Command|EN|EA|undefined/)
})
