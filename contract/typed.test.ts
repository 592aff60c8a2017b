import { domainToASCII } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainEmailShape } from './limits.ts'
import { plainEmail, plainField, plainText } from './typed.ts'

/** What nobody sees, and spaces that are not the plain one. */
const invisible = Array.from('\u200B\u00AD\u200E\u202A\u202C\u2060\uFEFF\u061C\u180E\u{E0020}\u200C\u200D')
const oddSpaces = Array.from('\u00A0\u2003\u200A\u202F\u205F\u3000\t\r\n\u0085\u0000')
const hidden = fc.constantFrom(...invisible)
const space = fc.constantFrom(' ', ...oddSpaces)

/** Any text, with many of the characters that these functions are about. */
const typed = fc
  .array(
    fc.oneof(
      hidden,
      space,
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.constantFrom('ی', 'க', '@', '.')
    )
  )
  .map((parts) => parts.join(''))

describe('plain text', () => {
  test('has no odd spaces, none at its ends, and nothing that nobody sees but joiners after letters', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const plain = plainText(text)
        expect(plain).not.toMatch(/[^\P{Z} ]|\p{Cc}| {2}|^ | $/u)
        expect(plain).not.toMatch(/(?![\u200C\u200D])\p{Cf}/u)
        expect(plain).not.toMatch(/(?<![\p{Lo}\p{M}])[\u200C\u200D]/u)
        expect(plainText(plain)).toBe(plain)
      })
    )
  })

  test('is the same wherever something hidden was left in a text', () => {
    const word = fc.stringMatching(/^[a-zà-ÿА-я]{1,8}$/)
    fc.assert(
      fc.property(word, hidden, word, space, (first, mark, second, gap) => {
        expect(plainText(`${gap}${mark}${first}${mark}${gap}${gap}${second}${mark}`)).toBe(
          `${first} ${second}`
        )
      })
    )
  })

  test.each([...invisible, ...oddSpaces, '\u200B \u00AD\u3000'])('is empty where only %j was typed', (text) =>
    expect(plainText(text)).toBe('')
  )

  // A Persian name; a Sinhala word and a Malayalam name, which are misspelled without it.
  test.each(['علی\u200Cرضا', 'ශ්\u200Dරී', 'രാജന്\u200D'])('keeps the joiner that is spelling: %s', (name) => {
    expect(plainText(`\u200B${name}\u200B\u200C`)).toBe(name)
    expect(plainField('firstName', name)).toBe(name)
  })
})

describe('a plain address', () => {
  test.each([
    'ada@example.com',
    'ada@example.com\u200B',
    'ada\u00AD@exam\u200Dple.com',
    '\u202Aada@example.com\u202C',
    '\uFEFF\u00A0ada@example.com\u3000',
    'ada＠example.com',
    'ａｄａ@ｅｘａｍｐｌｅ．ｃｏｍ',
    'ada@example。com',
    'mailto:ada@example.com',
    ' MAILTO:ada@example.com?subject=Hello '
  ])('is ada@example.com of %j', (address) => expect(plainEmail(address)).toBe('ada@example.com'))

  test.each([
    ['müller@bücher.example', 'müller@xn--bcher-kva.example'],
    ['müller@BÜCHER.example', 'müller@xn--bcher-kva.example'],
    ['müller@xn--bcher-kva.example', 'müller@xn--bcher-kva.example'],
    ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
    ['ada@straße.example', 'ada@xn--strae-oqa.example']
  ])('has its domain in one spelling: %s', (address, plain) => {
    expect(plainEmail(address)).toBe(plain)
    expect(plain).toMatch(plainEmailShape)
  })

  test('has the spelling that the relay looks for, however it was typed', () => {
    const label = fc.stringMatching(/^[a-zäöüßéłøа-яα-ω例子]{1,10}$/)
    fc.assert(
      fc.property(fc.stringMatching(/^[\w.+-]{1,10}$/), label, hidden, (local, name, mark) => {
        const plain = plainEmail(`${mark}${local}@${name}${mark}.example`)
        expect(plain).toBe(`${local}@${domainToASCII(`${name}.example`)}`)
        expect(plain).toMatch(plainEmailShape)
      })
    )
  })

  test('is plain once and for all, and never has anything that nobody sees', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const plain = plainEmail(text)
        expect(plain).not.toMatch(/\p{Cf}|[^\P{Z} ]|\p{Cc}/u)
        expect(plainEmail(plain)).toBe(plain)
      })
    )
  })

  test.each([
    'ada@gmail',
    'ada smith@example.com',
    'ada\u00A0smith@example.com',
    'ada@example.com,',
    'ada@example.com.',
    'ada@-example.com',
    'ada@exam_ple.com',
    'ada@@example.com',
    'ada@bücher.example/shop',
    'ada@bücher.example:8080',
    'ada@bü cher.example',
    'Ada <ada@example.com>'
  ])('that could not receive email is refused: %j', (address) =>
    expect(plainEmail(address)).not.toMatch(plainEmailShape)
  )

  test.each(["o'neil+trials@sub.example.co.uk", 'a.b_c-d@ex--am-ple.example', '!#$%&*/=?^`{|}~@x.example'])(
    'has the shape of one: %s',
    (address) => expect(plainEmail(address)).toMatch(plainEmailShape)
  )
})
