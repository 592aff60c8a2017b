import { buildSite } from './build-site.ts'

if (!(await buildSite())) process.exitCode = 1
