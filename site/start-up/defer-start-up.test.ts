import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { deferStartUp } from './defer-start-up.ts'

const prerendered = `<!DOCTYPE html><html lang="en"><head>
<link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/home-2.js"/>
<meta charSet="utf-8"/><link rel="stylesheet" href="/assets/root.css"/></head><body><main><h1>Home</h1>
<section id="about"><h2>About</h2></section></main>
<script>window.__reactRouterContext = {};</script>
<script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/home-2.js";</script></body></html>`

describe('a prerendered document', () => {
  const deferred = deferStartUp(prerendered)
  const long = deferStartUp(prerendered.replace('<h2>About</h2>', `$&${'<p></p>'.repeat(100)}`))

  test('preloads nothing but what paints it', () => {
    expect(deferred).not.toContain('modulepreload" href')
    expect(deferred).toContain('<link rel="stylesheet" href="/assets/root.css">')
  })

  test('holds its modules as inert text, with their addresses', () => {
    expect(deferred).not.toContain('type="module"')
    expect(deferred).toContain(
      '<script type="text/plain" id="start-up" data-modules="[&quot;/assets/manifest-1.js&quot;,&quot;/assets/home-2.js&quot;]">'
    )
    expect(deferred).toContain('import * as route0 from "/assets/home-2.js";')
  })

  test('marks every part of a long page but the first, to be drawn later', () => {
    expect(long).toContain('<h1>Home</h1>')
    expect(long).toContain('<section id="about" data-later=""><h2>About</h2>')
  })

  test('decides that before anything is drawn, with its encoding known', () => {
    expect(long).toMatch(/<meta charset="utf-8"><script>[^<]*dataset\.draw = 'near'/)
  })

  test('draws a short page at once', () => expect(deferred).not.toContain('draw'))

  test('keeps the doctype, the content and the inline scripts of the framework', () => {
    expect(deferred).toMatch(/^<!DOCTYPE html><html lang="en">/)
    expect(deferred).toContain('<h1>Home</h1>')
    expect(deferred).toContain('window.__reactRouterContext = {};')
    expect(parse(deferred).childNodes).toHaveLength(2)
  })
})

describe('a document of another shape is refused', () => {
  test('without a module script', () => {
    expect(() => deferStartUp('<html><head><link rel="modulepreload" href="/a.js"></head></html>')).toThrow(
      'Expected one module script in the prerendered document, found 0'
    )
  })

  test('with two module scripts', () => {
    const twice = prerendered.replace('</body>', '<script type="module">1</script></body>')
    expect(() => deferStartUp(twice)).toThrow('found 2')
  })

  test('without preloads', () => {
    expect(() => deferStartUp('<script type="module">1</script>')).toThrow('Expected module preloads')
  })
})
