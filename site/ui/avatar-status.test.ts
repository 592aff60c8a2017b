import { expect, test } from 'vitest'
import { avatarStatus } from './avatar-status.ts'

test('no picture was given: idle', () => {
  expect(avatarStatus(null)).toBe('idle')
})

test('the picture is on its way: loading, even when its size is known already', () => {
  expect(avatarStatus({ complete: false, naturalWidth: 0 })).toBe('loading')
  expect(avatarStatus({ complete: false, naturalWidth: 480 })).toBe('loading')
})

test('the picture arrived before the scripts: loaded', () => {
  expect(avatarStatus({ complete: true, naturalWidth: 480 })).toBe('loaded')
})

test('the picture failed before the scripts: error', () => {
  expect(avatarStatus({ complete: true, naturalWidth: 0 })).toBe('error')
})
