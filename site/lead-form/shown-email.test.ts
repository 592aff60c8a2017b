import { domainToASCII, domainToUnicode } from 'node:url'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownEmail } from './shown-email.ts'

test.each([
  ['müller@xn--bcher-kva.example', 'müller@bücher.example'],
  [' mailto:ada@BÜCHER.example\u200B', 'ada@bücher.example'],
  ['ada@mail.xn--fsqu00a.xn--4rr70v', 'ada@mail.例子.广告'],
  ['xn--ada.xn--bcher-kva@example.com', 'xn--ada.xn--bcher-kva@example.com'],
  ['ada@xn--0.example', 'ada@xn--0.example'],
  ['ada@xn--999999b.example', 'ada@xn--999999b.example']
])('%j is read as %j', (typed, shown) => expect(shownEmail(typed)).toBe(shown))

test('every domain is shown as the relay shows it', () => {
  const label = fc.stringMatching(/^[a-zäöüßéłøа-яα-ω例子广告가-힣]{1,20}$/)
  fc.assert(
    fc.property(label, (name) => {
      const ascii = domainToASCII(`${name}.example`)
      expect(shownEmail(`ada@${ascii}`)).toBe(`ada@${domainToUnicode(ascii)}`)
    })
  )
})
