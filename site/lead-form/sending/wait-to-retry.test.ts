import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitAfter, waitToRetry } from './send-lead.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function wait() {
  const wake = new EventTarget()
  const closing = new AbortController()
  let over = false
  const waited = waitToRetry(1000, wake, closing.signal).finally(() => (over = true))
  return { wake, closing, waited, isOver: () => over }
}

const waits = () => [1, 2, 3, 4, 5, 6, 7, 100].map(waitAfter)

test('the waits grow to 8 s and stay there, with up to a fifth more', () => {
  const random = vi.spyOn(Math, 'random')
  random.mockReturnValue(0)
  expect(waits()).toEqual([1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000])
  random.mockReturnValue(1)
  expect(waits()).toEqual([1200, 2400, 4800, 9600, 9600, 9600, 9600, 9600])
})

test('the next attempt follows when its time has come, not before', async () => {
  const { waited, isOver } = wait()
  await vi.advanceTimersByTimeAsync(999)
  expect(isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await waited
})

test('it follows at once when the device is back online, or the visitor says so', async () => {
  const back = wait()
  window.dispatchEvent(new Event('online'))
  await back.waited
  const pressed = wait()
  pressed.wake.dispatchEvent(new Event('try'))
  await pressed.waited
  expect(vi.getTimerCount()).toBe(0)
})

test('it never follows once the form is closed', async () => {
  const { closing, waited } = wait()
  closing.abort()
  await expect(waited).rejects.toThrow('aborted')
  expect(vi.getTimerCount()).toBe(0)
})
