import { webhookPath } from '../crm-sandbox/ids.ts'
import { checkDataDir, readConfig, type Config } from '../relay/config.ts'

/** Reads the settings. A bad one ends the start with one line that names the variable. */
export async function checkedConfig(): Promise<Config> {
  const read = readConfig(process.env)
  const problem = read.ok ? await checkDataDir(read.config.dataDir) : read.problem
  if (!read.ok || problem) {
    console.error(problem)
    process.exit(1)
  }
  return read.config
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
