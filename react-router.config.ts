import type { Config } from '@react-router/dev/config'
import { builtPaths } from './site/routes.ts'

export default {
  appDirectory: 'site',
  // `npm run build` builds beside the site that is served.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  basename: process.env.SITE_LANGUAGE ? `/${process.env.SITE_LANGUAGE}` : '/',
  ssr: false,
  prerender: builtPaths
} satisfies Config
