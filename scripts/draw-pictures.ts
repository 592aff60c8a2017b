/** Takes the screenshots of the docs. `-- desk` or `-- editor` takes those of one part only. */
const parts = process.argv.slice(2)
if (parts.length === 0 || parts.includes('desk')) await import('./desk-pictures/draw.ts')
if (parts.length === 0 || parts.includes('editor')) await import('./editor/draw.ts')

export {}
