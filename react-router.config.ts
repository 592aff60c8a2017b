import type { Config } from '@react-router/dev/config'
import { builtPaths } from './site/routes.ts'

export default {
  appDirectory: 'site',
  buildDirectory: 'build',
  ssr: false,
  prerender: builtPaths
} satisfies Config
