import { Command } from '@commander-js/extra-typings'
import { findMisspelled } from '../config.ts'
import { described, isSecret } from '../settings.ts'
import type { Means, Run } from './command.ts'
import { checkSettings } from './config-checks.ts'
import { jsonOption } from './filter.ts'
import { jsonLine, say } from './print.ts'
import { table } from './table.ts'

export const config = (run: Run) =>
  new Command('config')
    .description(
      'Shows which settings are set and from where, and checks them (exit status 1 if one is wrong)'
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The checks send no lead and no alert. They connect to the CRM, the database and the mail server, and write to the folders.
Run the command as the relay's user.`
    )
    .action(
      run(async (means, { json }) => {
        const { stdout } = means.terminal
        const settings = readSettings(means)
        const misspelled = findMisspelled(means.env).map(({ name, problem }) => ({
          setting: name,
          ok: false,
          found: problem
        }))
        const checks = [...misspelled, ...(await checkSettings(means.config))]
        const ok = checks.every((check) => check.ok)
        if (json) {
          await say(stdout, jsonLine({ ok, settings, checks }))
          return ok ? 0 : 1
        }
        const names = ['setting', 'value', 'from']
        const rows = settings.map(({ name, value, from }) => [name, value ?? '(hidden)', from])
        await say(stdout, `${table(stdout, names, rows, { whole: ['setting', 'from'] })}\n`)
        const found = checks.map((check) => [
          check.ok ? ({ text: 'ok', style: 'green' } as const) : ({ text: 'wrong', style: 'red' } as const),
          check.setting,
          check.found
        ])
        await say(stdout, table(stdout, ['', 'check', 'found'], found, { wrapLast: true, whole: ['check'] }))
        return ok ? 0 : 1
      })
    )

/** Every setting that has a value. `value` is undefined for a secret. */
function readSettings({ env, sourceOf }: Means) {
  return described.flatMap(({ name, ...setting }) => {
    const given = env[name] || undefined
    if (given === undefined && setting.default === undefined) return []
    const value = isSecret(name) ? undefined : (given ?? String(setting.default))
    return [{ name, value, from: given === undefined ? 'default' : sourceOf(name) }]
  })
}
