import type { NextConfig } from 'next'

export default {
  output: 'export',
  // The folder stands within a package of its own lock file.
  turbopack: { root: import.meta.dirname },
  typescript: { ignoreBuildErrors: true }
} satisfies NextConfig
