import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { words } from './message.ts'

const manual = readFileSync('docs/operating.md', 'utf8')
const anchors = Array.from(manual.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
)
const alertsSection = /^## Alerts$[\s\S]*?(?=^## )/m.exec(manual)?.[0]

test.each(Object.entries(words))(
  'the manual says what to do about the alert %s',
  (_, { title, command, docs }) => {
    expect(anchors).toContain(docs)
    expect(alertsSection).toContain(`| ${title} `)
    expect(alertsSection).toContain(`(#${docs})`)
    expect(manual).toContain(command)
  }
)
