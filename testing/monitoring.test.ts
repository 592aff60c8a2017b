import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { leaveOutIf } from './needs.ts'
import { freePort } from './relay/free-port.ts'
import { startRelay } from './relay/run-relay.ts'

const folder = 'deploy/monitoring'
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')

const { groups } = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(z.object({ expr: z.string(), annotations: z.object({ docs: z.string() }) }))
      })
    )
  })
  .parse(parse(read('rules.yml')))
const rules = groups.flatMap((group) => group.rules)

const { panels } = z
  .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
  .parse(JSON.parse(read('dashboard.json')))

/** Names of metrics, without what a histogram adds to its own. */
const metricsOf = (expr: string) =>
  Array.from(expr.matchAll(/\b(?:relay|site|process)_[a-z_]+/g), ([name]) => name.replace(/_bucket$/, ''))

test('rules and dashboard ask for metrics that a relay has, and the dashboard shows all of them', async () => {
  const adminPort = String(await freePort())
  await startRelay({ ADMIN_PORT: adminPort })
  const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
  const exposed = new Set(Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name = '']) => name))
  const shown = panels.flatMap(({ targets }) => targets).flatMap(({ expr }) => metricsOf(expr))
  expect(new Set(shown)).toEqual(exposed)
  expect([...exposed]).toEqual(expect.arrayContaining(rules.flatMap(({ expr }) => metricsOf(expr))))
})

test('every rule leads to a section of the manual', () => {
  const headings = readFileSync('docs/operating.md', 'utf8').matchAll(/^##+ (.+)$/gm)
  const anchors = Array.from(headings, ([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'))
  for (const { annotations } of rules) expect(anchors).toContain(annotations.docs.split('#')[1])
})

const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' })

test('promtool takes the rules, and they fire when they should', async (context) => {
  const none = promtool('--version').status !== 0
  leaveOutIf(context, none ? 'it takes promtool (package "prometheus")' : undefined)
  expect(promtool('check', 'rules', `${folder}/rules.yml`)).toMatchObject({ status: 0 })
  expect(promtool('test', 'rules', `${folder}/rules.test.yml`)).toMatchObject({ status: 0 })
})
