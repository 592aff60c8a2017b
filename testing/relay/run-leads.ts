import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runLeads } from '../../relay/cli.ts'
import type { Store } from '../../relay/outbox/store.ts'

type With = {
  typed?: string
  openStore?: () => Promise<Store>
}

/** Carries out a command as the operator would type it, with `typed` at the keyboard; on the store of its settings, or another. */
export async function runCommand(
  env: Record<string, string>,
  args: string[],
  { typed = '', ...rest }: With = {}
) {
  const stdin = new PassThrough().end(typed)
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const [out, err] = [text(stdout), text(stderr)]
  const status = await runLeads({ args, env, terminal: { stdin, stdout, stderr }, ...rest })
  stdout.end()
  stderr.end()
  return { status, out: await out, err: await err }
}
