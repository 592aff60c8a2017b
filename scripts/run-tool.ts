import { spawn, type SpawnOptions } from 'node:child_process'

type Options = Pick<SpawnOptions, 'cwd' | 'stdio'> & { env?: Record<string, string> }

/** Runs a command of node_modules/.bin, which bootstrap puts first on PATH. Resolves to true if it exited with 0. */
export function runTool(command: string, args: string[], options: Options = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...(options.cwd ? { cwd: options.cwd } : {}),
      stdio: options.stdio ?? 'inherit',
      env: { ...process.env, ...options.env }
    })
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
  })
}
