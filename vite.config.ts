import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { content } from './content/content-plugin.ts'
import { pictures } from './content/picture-plugin.ts'
import { pictureProgress } from './content/picture-progress.ts'
import { placeholders } from './content/placeholder-plugin.ts'
import { prose } from './content/prose-plugin.ts'
import { trialCalendars } from './content/trial-calendar-plugin.ts'
import { relayPath } from './contract/relay-endpoint.ts'
import { subsetFonts } from './site/fonts/font-plugin.ts'
import { sonnerStyles } from './site/lead-form/sonner-styles.ts'
import { socialImages } from './site/head/social-images.ts'

/** Set by `npm run dev`, where the relay listens on a port of its own. */
const relayOrigin = process.env.RELAY_ORIGIN

export default defineConfig({
  plugins: [
    content(),
    prose('site/ui/prose/prose-components.ts'),
    placeholders(),
    socialImages(),
    pictureProgress(),
    pictures(),
    subsetFonts(),
    trialCalendars(),
    sonnerStyles(),
    reactRouter()
  ],
  // Nearly all of a first build is pictures, and says so itself.
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
  server: { proxy: relayOrigin ? { [relayPath]: relayOrigin } : {} }
})
