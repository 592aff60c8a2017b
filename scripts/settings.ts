import { webhookPath } from '../crm-sandbox/ids.ts'
import { readConfig, type Config } from '../relay/config.ts'
import { checkDataDir } from '../relay/outbox/sqlite/data-dir.ts'

/** The settings of this run. A bad one ends it with one line that names the variable. */
export function readSettings(): Config {
  const read = readConfig(process.env)
  if (!read.ok) {
    console.error(read.problem)
    process.exit(1)
  }
  return read.config
}

/** Reads the settings and checks that the data folder can be written. A bad one ends the start with one line. */
export async function checkedConfig(): Promise<Config> {
  const config = readSettings()
  const problem = await checkDataDir(config.dataDir)
  if (problem !== undefined) {
    console.error(problem)
    process.exit(1)
  }
  return config
}

/** The sandbox replaces the CRM if none is configured. */
export function withSandbox(config: Config): { env: NodeJS.ProcessEnv; sandboxPort?: number } {
  if (config.crm) return { env: process.env }
  const sandboxPort = config.crmSandboxPort
  return {
    env: {
      ...process.env,
      CRM_SANDBOX_PORT: String(sandboxPort),
      CRM_WEBHOOK_URL: `http://127.0.0.1:${sandboxPort}${webhookPath}`
    },
    sandboxPort
  }
}
