import { expect, test } from 'vitest'
import { z } from 'zod'
import { newKey } from './send-lead.ts'

test('a key is a UUID, and another one each time', () => {
  const keys = Array.from({ length: 100 }, newKey)
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true)
  expect(new Set(keys).size).toBe(100)
})
