import { argv } from 'node:process'

/** Takes the screenshots of the docs. `-- desk` or `-- editor` takes those of one part only. */
const parts = argv.slice(2)
if (parts.length === 0 || parts.includes('desk')) await import('./desk-pictures/draw.ts')
if (parts.length === 0 || parts.includes('editor')) await import('./draw-editor.ts')
