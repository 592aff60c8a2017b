import { expect, journey } from './journey.ts'

for (const [name, path] of [
  ['home', '/'],
  ['sufc', '/sufc']
] as const) {
  journey(`${name} fits a phone and a desktop`, async ({ tab, engine }) => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900]
    ] as const) {
      await tab.resize(width, height)
      await tab.open(path)
      await tab.see('h1')
      await tab.screenshot(`test-results/engines/${engine}-${name}-${width}.png`)
      const beyond = () => tab.run(() => document.documentElement.scrollWidth - innerWidth)
      expect(await beyond()).toBeLessThanOrEqual(0)
    }
  })
}
