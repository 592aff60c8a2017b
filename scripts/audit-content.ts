import { globSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** What the agency still has to replace, document or confirm before launch. Tells; the build is what refuses. */
const register = 'content/claims.yaml'
const samples: string[] = []
const claims: string[] = []
const texts = new Map(
  globSync('content/**/*.{yaml,mdx}')
    .toSorted()
    .map((file) => [file, readFileSync(file, 'utf8')])
)

for (const [file, text] of texts) {
  const content: unknown = parse(file.endsWith('.mdx') ? frontmatterOf(text) : text)
  findSamples(content, file)
  if (file === register) findOpenClaims(content)
}

list('Sample records, to be replaced', samples)
list('Claims without a document or a date', claims)

function frontmatterOf(text: string): string {
  return /^---\r?\n(.*?)\r?\n---/s.exec(text)?.[1] ?? ''
}

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
    const places = placesOf(id).join(', ') || 'nowhere'
    if (missing.length > 0)
      claims.push(`${id} (${claim.value}): ${missing.join(' and ')}; stated in ${places}`)
  }
}

function placesOf(id: string): string[] {
  return Array.from(texts)
    .filter(([, text]) => text.includes(`{claim:${id}}`))
    .map(([file]) => file)
}

function list(title: string, lines: string[]) {
  console.log(`\n${title}: ${lines.length}`)
  for (const line of lines) console.log(`  ${line}`)
}
