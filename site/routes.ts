import type { RouteConfig } from '@react-router/dev/routes'

export const builtPaths = ['/', '/404']
export default [
  { path: '/', index: true, file: 'pages/home.tsx' },
  { path: '*', file: 'pages/not-found.tsx' }
] satisfies RouteConfig
