import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { prerender } from './entry.server.tsx'

function Broken(): never {
  throw new Error('There is no photo called “none”')
}

test('an error in a part of the page stops the page, also behind a boundary', async () => {
  const page = (
    <main>
      Words
      <Suspense>
        <Broken />
      </Suspense>
    </main>
  )
  await expect(prerender(page)).rejects.toThrow('There is no photo called “none”')
  await expect(prerender(<Broken />)).rejects.toThrow('There is no photo called “none”')
})

test('a page without errors is one document without hidden parts', async () => {
  const long = 'Words '.repeat(20_000)
  const html = await prerender(
    <main>
      <Suspense>
        <p>{long}</p>
      </Suspense>
    </main>
  )
  expect(html).toContain(long.trim())
  expect(html).not.toMatch(/hidden|<script|<template/)
})
