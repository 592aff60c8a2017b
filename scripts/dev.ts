import { runTogether } from './run-together.ts'
import { checkedConfig, withSandbox } from './stack.ts'

/** The inner loop: Vite serves the site with hot reload on PORT and passes the relay's paths on to PORT+2. */
const config = await checkedConfig()
const { env, sandboxPort } = withSandbox(config)
const relayPort = config.port + 2
const watch = ['--watch', '--watch-preserve-output']

process.exitCode = await runTogether(
  [
    {
      name: 'Site (hot reload)',
      script: 'node_modules/@react-router/dev/bin.js',
      args: ['dev', '--port', String(config.port), '--strictPort']
    },
    {
      name: 'Relay',
      script: 'relay/server.ts',
      nodeOptions: watch,
      address: `http://localhost:${relayPort}`
    },
    ...(sandboxPort
      ? [
          {
            name: 'CRM sandbox',
            script: 'crm-sandbox/server.ts',
            nodeOptions: watch,
            address: `http://localhost:${sandboxPort}`
          }
        ]
      : [])
  ],
  { ...env, PORT: String(relayPort), RELAY_ORIGIN: `http://localhost:${relayPort}` }
)
