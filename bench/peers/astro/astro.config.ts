import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

export default defineConfig({
  integrations: [react()],
  publicDir: 'generated/public',
  // On hover, as Astro does by itself once it is told to.
  prefetch: { prefetchAll: true }
})
