import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { documents } from './docs-followed/documents.ts'
import { findStrays } from './docs-followed/follow.ts'
import { makePlace } from './docs-followed/place.ts'

const files = [...globSync('*.md'), ...globSync('docs/**/*.md')]
const textOf = (file: string) => readFileSync(file, 'utf8')
const found = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, first = '']) => first)

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(textOf('package.json')))
const commandsOfLeads = new Set(
  found(execFileSync(process.execPath, ['relay/cli.ts', '--help'], { encoding: 'utf8' }), /^ {2}(\w+) /gm)
)

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

describe.each(files)('%s', (file) => {
  // Examples are not for following.
  const text = textOf(file).replaceAll(/^( *)```(?:ts|tsx|yaml)\n[\s\S]*?\n\1```$/gm, '')

  test('leads to places that exist', () => {
    const broken = found(text, /\]\(([^)\s]+)\)/g).filter((link) => {
      // An address elsewhere, or a page of the site in an example.
      if (/^(https?:|\/)/.test(link)) return false
      const [path = '', anchor] = link.split('#')
      const target = path ? join(dirname(file), path) : file
      if (!existsSync(target)) return true
      return (
        anchor !== undefined &&
        !found(textOf(target), /^#+ (.+)$/gm)
          .map(anchorOf)
          .includes(anchor)
      )
    })
    expect(broken).toEqual([])
  })

  test('names commands that exist', () => {
    const ran = found(text, /npm run (?:--silent )?([\w:]+)/g)
    expect(ran.filter((name) => scripts[name] === undefined)).toEqual([])
    const asked = found(text, /(?:npm run leads --|relay\/cli\.ts) (\w+)/g)
    expect(asked.filter((name) => !commandsOfLeads.has(name))).toEqual([])
  })

  test('names files that exist', () => {
    const named = found(
      text,
      /`((?:site|content|contract|relay|deploy|docs|tests|scripts|bench)\/[\w./-]+\.\w+)`/g
    )
    expect(named.filter((path) => !existsSync(path) && !/referees/.test(path))).toEqual([])
  })
})

describe('a document that is followed', () => {
  const place = makePlace({ port: 3000 })
  afterAll(() => place.remove())
  const followed = documents.map((describeIt) => describeIt(place))

  test.each(followed)('$file: somebody follows each of its commands', (document) => {
    expect(findStrays(document)).toEqual([])
  })

  test('is every one that tells a person what to type', () => {
    const told = [...files, 'bench/README.md'].filter((file) => /^```sh$|`npm run /m.test(textOf(file)))
    const asked = told.filter((file) => !/^(docs\/decisions\/|CHANGELOG)/.test(file))
    expect(asked.toSorted()).toEqual(followed.map(({ file }) => file).toSorted())
  })
})

test('the operator watches figures that the relay tells', () => {
  const told = new Set(found(textOf('relay/metrics.ts'), /name: '(\w+)'/g))
  const watched = found(textOf('docs/operating.md'), /\b(relay_[a-z_]+)/g)
  expect(watched.filter((name) => !told.has(name))).toEqual([])
  expect(watched.length).toBeGreaterThan(5)
})
