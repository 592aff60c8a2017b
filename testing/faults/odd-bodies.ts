import { sampleLead } from '../../contract/sample-lead.ts'

export type OddBody = { type: string; body: string | Buffer }

type Random = () => number

type Pick = <Value>(first: Value, ...others: Value[]) => Value

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=x'

const oddTexts: [string, ...string[]] = [
  '\u0000',
  '\uD800',
  '\u202E\u0007\u001B[2J',
  '😀'.repeat(50),
  '__proto__',
  "'; drop table lead; --",
  '%00%zz',
  'x'.repeat(5000),
  ''
]

const oddValues: [unknown, ...unknown[]] = [
  null,
  true,
  0,
  -1e308,
  [],
  [[]],
  {},
  { toString: 1 },
  ['a@b'],
  ...oddTexts
]

/** A body that a browser of this site never sends: broken, hostile or random. */
export function oddBody(random: Random): OddBody {
  const pick: Pick = (first, ...others) =>
    [first, ...others][Math.floor(random() * (others.length + 1))] ?? first
  const noise = (length: number) => Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))
  const whole = JSON.stringify(sampleLead())
  const kinds: [() => OddBody, ...(() => OddBody)[]] = [
    () => ({ type: json, body: noise(Math.floor(random() * 2000)) }),
    () => ({ type: json, body: whole.slice(0, Math.floor(random() * whole.length)) }),
    () => ({ type: json, body: JSON.stringify(pick(...oddValues)) }),
    () => ({ type: json, body: '['.repeat(Math.floor(random() * 16_000)) }),
    () => ({ type: json, body: `{"a":`.repeat(3000) }),
    () => ({ type: json, body: JSON.stringify(withOddField(pick)) }),
    () => ({ type: json, body: whole.replace('"name"', '"__proto__":{"admin":true},"name"') }),
    () => ({ type: json, body: flipByte(whole, random) }),
    () => ({ type: json, body: 'x'.repeat(17_000 + Math.floor(random() * 100_000)) }),
    () => ({ type: form, body: noise(Math.floor(random() * 500)) }),
    () => ({ type: form, body: '%'.repeat(100) + pick(...oddTexts) }),
    () => ({
      type: form,
      body: `firstName=${encodeURIComponent(pick(...oddTexts).toWellFormed())}&form_source=x`
    }),
    () => ({ type: multipart, body: noise(300) }),
    () => ({
      type: multipart,
      body: `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${pick(...oddTexts)}`
    }),
    () => ({
      type: pick('', 'text/plain', 'application/xml', 'a/b; charset=\u00e9', json.toUpperCase()),
      body: whole
    })
  ]
  return pick(...kinds)()
}

function withOddField(pick: Pick) {
  const lead = sampleLead()
  return {
    ...lead,
    [pick('name', ...Object.keys(lead))]: pick(...oddValues),
    ...(pick(true, false) && { [pick(...oddTexts)]: 1 })
  }
}

function flipByte(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text)
  bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  return bytes
}
