import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

export default defineConfig({
  integrations: [react()],
  publicDir: 'generated/public',
  // Prefetch on hover: Astro's default once prefetching is on.
  prefetch: { prefetchAll: true }
})
