import type { NextConfig } from 'next'

export default {
  output: 'export',
  // The folder is inside a package that has its own lock file.
  turbopack: { root: import.meta.dirname },
  typescript: { ignoreBuildErrors: true }
} satisfies NextConfig
