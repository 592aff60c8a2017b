import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  consentWording,
  consentWordings,
  guardianVersion,
  guardianWording,
  guardianWordings
} from './consent-wordings.ts'
import { languageCodes } from './languages.ts'
import { consentVersion } from './lead-forms.ts'

/** Add a line for each new record. A line is never changed: people agreed to these words. */
const recorded = [
  '1 en 2026-11-20 b62c4183f1829bab',
  '2 en 2026-11-21 57a8da50df9a40b5',
  '3 en 2026-11-22 fc367f415d319340',
  '4 en 2026-11-25 27cfaf1d681e80ce',
  '4 es 2026-11-26 cd9172bf7f7aa391',
  '4 pt 2026-11-26 d7011f7dce827d9f',
  '4 es 2026-11-28 723a2a342ffda7e0',
  '4 pt 2026-11-28 e35b2eb4e092ee77',
  '5 en 2026-11-28 1aac1dd4508e7ce3',
  '5 es 2026-11-28 21698e08bc87b05d',
  '5 pt 2026-11-28 a26bf68832ecd596'
]

test('the words of a version never change', () => {
  const found = consentWordings.map(({ version, language, since, line, summary, ofChild, ofMinor }) => {
    const shown = [line, summary, ofChild, ofMinor].filter((words) => words !== undefined)
    const words = hash('sha256', JSON.stringify(shown)).slice(0, 16)
    return `${version} ${language} ${since} ${words}`
  })
  expect(found).toEqual(recorded)
})

/** Add a line for each new record. A line is never changed: parents agreed to these words. */
const recordedForGuardians = [
  '1 en 2026-11-28 99fb1af903d0b8c2',
  '1 es 2026-11-28 97d542f18e5cbff6',
  '1 pt 2026-11-28 f660509c0f7f244b'
]

test('the words to which a guardian agreed never change, and a guardian of each language sees the newest', () => {
  const found = guardianWordings.map(({ version, language, since, points }) => {
    const words = hash('sha256', JSON.stringify(points)).slice(0, 16)
    return `${version} ${language} ${since} ${words}`
  })
  expect(found).toEqual(recordedForGuardians)
  const versions = guardianWordings.map(({ version, language }) => `${version} ${language}`)
  expect(new Set(versions).size).toBe(versions.length)
  expect(guardianWordings.at(-1)?.version).toBe(guardianVersion)
  for (const language of languageCodes) expect(guardianWording(guardianVersion, language)).toBeDefined()
})

test('a new wording has a version of its own, and the newest one is that of the forms', () => {
  const later = consentWordings.filter((wording) => wording.version > 4)
  const versions = consentWordings.map(({ version, language }) => `${version} ${language}`)
  for (const { version, language } of later)
    expect(versions.filter((each) => each === `${version} ${language}`)).toHaveLength(1)
  expect(consentWordings.at(-1)?.version).toBe(consentVersion)
  for (const language of languageCodes)
    expect(consentWording(consentVersion, language, Date.now())).toBeDefined()
})

const summaryOf = (day: string) => consentWording(4, 'es', Date.parse(`${day}T12:00Z`))?.summary[1]

test('a lead has the words of its version, language and time', () => {
  expect(summaryOf('2026-11-27')).toContain('sistema de clientes')
  expect(summaryOf('2026-11-28')).toContain('sistema de contactos')
  expect(consentWording(2, 'en', 0)?.line).toContain('nothing else. Under 18?')
  expect(consentWording(0, 'en', 0)).toBeUndefined()
})
