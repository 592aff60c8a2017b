import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { progress } from './print.ts'

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
