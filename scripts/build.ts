import { buildSite } from './build-site.ts'

if (!(await buildSite())) {
  console.error('The build failed. The site that is served is as it was.')
  process.exitCode = 1
}
