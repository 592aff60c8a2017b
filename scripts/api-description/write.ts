import { writeFileSync } from 'node:fs'
import { runTool } from '../run-tool.ts'
import { describeApi } from './describe-api.ts'

const file = 'docs/openapi.json'
writeFileSync(file, JSON.stringify(describeApi()))
await runTool('oxfmt', [file])
