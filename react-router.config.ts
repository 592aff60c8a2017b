import type { Config } from '@react-router/dev/config'
import { builtPaths } from './site/routes.ts'

export default {
  appDirectory: 'site',
  // `npm run build` builds beside the site that is served.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  ssr: false,
  prerender: builtPaths
} satisfies Config
