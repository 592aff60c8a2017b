import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { WriteStream } from 'node:tty'
import { runLeads } from '../../relay/cli.ts'
import type { Store } from '../../relay/outbox/store.ts'

type With = {
  typed?: string
  openStore?: () => Promise<Store>
  untilStopped?: () => AbortSignal
  /** Runs it on a terminal of this width. */
  columns?: number | undefined
}

/** Carries out a command as the operator would type it, with `typed` at the keyboard; on the store of its settings, or another. */
export async function runCommand(
  env: Record<string, string>,
  args: string[],
  { typed = '', columns, ...rest }: With = {}
) {
  const stdin = new PassThrough().end(typed)
  const [stdout, stderr] = [streamOf(columns), streamOf(columns)]
  const [out, err] = [text(stdout), text(stderr)]
  const status = await runLeads({ args, env, terminal: { stdin, stdout, stderr }, ...rest })
  stdout.end()
  stderr.end()
  return { status, out: await out, err: await err }
}

function streamOf(columns: number | undefined) {
  const stream = new PassThrough()
  if (columns === undefined) return stream
  const { prototype } = WriteStream
  return Object.assign(stream, {
    isTTY: true,
    columns,
    getColorDepth: () => prototype.getColorDepth(),
    hasColors: () => prototype.hasColors()
  })
}
