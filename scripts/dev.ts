import { editorPath } from '../contract/addresses.ts'
import { checkOut } from '../editor/git.ts'
import { siteSettings } from './build-folders.ts'
import { checkedConfig, runTogether, withSandbox, type Program } from './run-together.ts'

/**
 * Starts development: Vite serves the site with hot reload on PORT and forwards the relay's paths to PORT+2. With
 * `--edit`, it forwards those of the content editor to PORT+3, and shows what is saved and what is being typed there: a
 * folder of its own has both, so that no half-written text is among the project's files.
 */
const config = await checkedConfig()
const { env, sandboxPort } = withSandbox(config)
const relayPort = config.port + 2
const editorPort = config.port + 3
const editing = process.argv.includes('--edit')
const previewFolder = editing ? await checkOut('.', 'preview', 'HEAD') : undefined
const watch = ['--watch', '--watch-preserve-output']

const programs: Program[] = [
  {
    name: 'Site',
    script: 'scripts/dev-site.ts',
    args: [String(config.port)],
    nodeOptions: ['--conditions=development'],
    ...(previewFolder ? { cwd: previewFolder } : {})
  },
  { name: 'Relay', script: 'relay/server.ts', args: ['--without-site'], nodeOptions: watch }
]
if (sandboxPort) programs.push({ name: 'CRM sandbox', script: 'crm-sandbox/server.ts', nodeOptions: watch })
if (editing) {
  const address = `http://localhost:${config.port}${editorPath}`
  // It builds the site with the settings as they are, without the sandbox.
  const settings = { ...process.env, EDITOR_PORT: String(editorPort), PREVIEW_FOLDER: previewFolder }
  programs.push({ name: 'Content editor', script: 'editor/server.ts', address, env: settings })
}

process.exitCode = await runTogether(programs, {
  // Node keeps its compiled code, as for `npm start`.
  NODE_COMPILE_CACHE: '.cache/node',
  ...env,
  HOST: '127.0.0.1',
  PORT: String(relayPort),
  VITE_CRM_EMBED_ORIGIN: siteSettings().embedOrigin,
  RELAY_ORIGIN: `http://127.0.0.1:${relayPort}`,
  ...(editing ? { EDITOR_PORT: String(editorPort) } : {})
})
