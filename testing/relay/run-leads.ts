import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runLeads } from '../../relay/cli.ts'

/** Carries out a command as the operator would type it, with `typed` at the keyboard. */
export async function runCommand(env: Record<string, string>, args: string[], typed = '') {
  const stdin = new PassThrough().end(typed)
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const [out, err] = [text(stdout), text(stderr)]
  const status = await runLeads({ args, env, terminal: { stdin, stdout, stderr } })
  stdout.end()
  stderr.end()
  return { status, out: await out, err: await err }
}
