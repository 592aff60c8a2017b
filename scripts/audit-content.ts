import { globSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** What the agency still has to replace, document or confirm before launch. Tells; the build is what refuses. */
const samples: string[] = []
const claims: string[] = []

for (const file of globSync('content/**/*.yaml').toSorted()) {
  const content: unknown = parse(readFileSync(file, 'utf8'))
  findSamples(content, file)
  if (file === 'content/claims.yaml') findOpenClaims(content)
}

list('Sample records, to be replaced', samples)
list('Claims without a document or a date', claims)

function findSamples(value: unknown, place: string) {
  if (typeof value !== 'object' || value === null) return
  if ('sample' in value && value.sample === true) samples.push(place)
  for (const [key, inner] of Object.entries(value)) {
    findSamples(inner, Array.isArray(value) ? `${place}[${key}]` : `${place} ${key}`)
  }
}

function findOpenClaims(content: unknown) {
  for (const [id, claim] of Object.entries(content ?? {})) {
    const missing = [
      /to be documented/i.test(claim.source) && 'a document',
      claim.date === undefined && 'a date'
    ].filter(Boolean)
    if (missing.length > 0) claims.push(`${id} (${claim.value}): ${missing.join(' and ')}`)
  }
}

function list(title: string, lines: string[]) {
  console.log(`\n${title}: ${lines.length}`)
  for (const line of lines) console.log(`  ${line}`)
}
