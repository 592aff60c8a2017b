import { hash } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { z } from 'zod'
import { pagePath } from '../../contract/addresses.ts'
import { canaryEmail, isFromCrm, type Lead, type StoredLead } from '../../contract/lead.ts'
import { plainEmail } from '../../contract/typed.ts'
import { parseJson } from '../parse-json.ts'
import { folded, spellings } from '../spellings.ts'
import type { Row } from './database.ts'
import { contactRow, leadRow, type LeadRecord } from './ledger.ts'
import type { NewLead } from './store.ts'

// Rows of both databases: what is written to them, and how they are read.

/** By the names of columns. */
export type LeadRow = Record<string, string | number | null>

type Given = { id: string; receivedAt: number; contractVersion: number }

/** A new lead as a row, with separate columns for what a person searches by. */
export function toLeadRow({ lead, ...entry }: NewLead, given: Given) {
  const row = {
    id: given.id,
    form_source: lead.form_source,
    received_at: given.receivedAt,
    contract_version: given.contractVersion,
    consent_version: entry.consentVersion,
    language: lead.language,
    player: lead.player ?? null,
    body: JSON.stringify(lead)
  }
  return {
    ...row,
    hash: hashRow(row),
    idempotency_key: entry.idempotencyKey,
    body_hash: entry.bodyHash,
    email: searchableEmail(lead.email),
    source: cleanText(lead.utm_source),
    campaign: cleanText(lead.utm_campaign),
    medium: cleanText(lead.utm_medium),
    page: pageOf(lead),
    search: searchText(given.id, lead),
    test: searchableEmail(lead.email) === canaryEmail ? 1 : null
  } satisfies LeadRow
}

/** What a lead is sent by. A row that was damaged on its disk has another hash. */
const hashed = [
  'id',
  'form_source',
  'received_at',
  'contract_version',
  'consent_version',
  'language',
  'player',
  'body'
]

/** SQL for the columns of a lead `l` that `readLeadOf` and `readRecord` need to read it. */
export const wholeLead = [...hashed, 'hash'].map((name) => `l.${name}`).join(', ')

const hashRow = (row: Row) => hash('sha256', JSON.stringify(hashed.map((name) => String(row[name]))))

/** `formSource` is the column `form_source`. */
function columnOf(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The path of the page that the form was on; '' if the address is none. */
function pageOf({ page_url }: StoredLead): string {
  const path = pagePath(URL.parse(page_url)?.pathname ?? '')
  return cleanText(path).slice(0, longestPage)
}

const longestPage = 200

/** Each word that a person types to find a lead is a part of this, in one of its `spellings`. */
const searchText = (id: string, { name, email }: StoredLead) =>
  cleanText([...spellings(name), folded([...new Set([email, shownEmail(email)]), id].join(' '))].join(' '))

/** An address as column `email` has it, however it is typed: as a lead is stored, in small letters. */
export const searchableEmail = (typed: string) => cleanText(plainEmail(typed).toLowerCase())

/** An address for people to read: with its domain in Unicode. */
export function shownEmail(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return email.slice(0, email.length - domain.length) + (domainToUnicode(domain) || domain)
}

/** Removes what PostgreSQL refuses in a text: null characters and unpaired surrogates. */
export const cleanText = (given: string) => given.replaceAll('\0', '').toWellFormed()

/**
 * Makes a function that reads a row as a schema says: `addedAt` is the column `added_at`. Numbers may come as text, flags come
 * as 0 or 1, and null is undefined.
 */
export function readAs<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const fields = Object.entries(schema.shape).map(
    ([key, field]) => [key, columnOf(key), converterOf(field)] as const
  )
  return (row: Row) =>
    schema.parse(Object.fromEntries(fields.map(([key, column, convert]) => [key, convert(row[column])])))
}

/**
 * The same for all rows: `store.ask({ sql, values, read: rowsAs(auditRow) })`. Leaves out a row that was damaged on its disk: it
 * must not hide the others, and the next backup names the damage.
 */
export function rowsAs<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const read = ifWhole(readAs(schema))
  return (rows: Row[]) => rows.map(read).filter((found) => found !== undefined)
}

/** The same for the first row, if there is one. */
export function rowAs<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const read = ifWhole(readAs(schema))
  return ([row]: Row[]) => row && read(row)
}

/** A column of JSON. Undefined if a later release wrote it, or damage did. */
export const fromJson = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .optional()
    .transform((json = '') => parseJson(json))
    .pipe(schema.optional())
    .catch(undefined)

/** Makes a function that reads a row, undefined if the row does not fit its schema. */
export const ifWhole =
  <Found>(read: (row: Row) => Found) =>
  (row: Row): Found | undefined => {
    try {
      return read(row)
    } catch (error) {
      if (error instanceof z.ZodError) return undefined
      throw error
    }
  }

function converterOf(field: unknown): (value: unknown) => unknown {
  const inner = unwrapped(field)
  if (inner instanceof z.ZodNumber) return optionalNumber
  return inner instanceof z.ZodBoolean ? (value) => Number(value) === 1 : (value) => value ?? undefined
}

/** The schema of a value that is there. */
export function unwrapped(field: unknown): unknown {
  let inner = field
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodCatch)
    inner = inner.unwrap()
  return inner
}

const readFacts = readAs(leadRow)

export const readRecord = (row: Row): LeadRecord => ({ ...readFacts(row), lead: readLead(row) })

export const readContact = readAs(contactRow)

/** Whether the row of a lead is as it was stored, or erased. */
export const isWhole = (row: Row) =>
  (row['erased_at'] ?? null) === null ? hashRow(row) === row['hash'] : row['body'] === null

/** Undefined if the lead was erased or is damaged: one such row must not hide the others. */
function readLead(row: Row): StoredLead | undefined {
  const { body } = row
  if (typeof body !== 'string' || !isWhole(row)) return undefined
  const stored = parseJson(body)
  return isLead(stored) ? stored : undefined
}

/** A lead that the CRM had first counts as unreadable here: no mistake may send it. */
export function readLeadOf(row: Row): Lead | undefined {
  const lead = readLead(row)
  return isFromCrm(lead) ? undefined : lead
}

/** A light check is enough: the contract of that day validated the lead when it was accepted. */
const isLead = (value: unknown): value is StoredLead =>
  typeof value === 'object' && value !== null && 'email' in value && typeof value.email === 'string'

export function oneOf<Name>(names: readonly Name[], value: unknown): Name {
  const found = names.find((name) => name === value)
  if (found === undefined) throw new TypeError(`${names.join(' or ')} expected, ${String(value)} found`)
  return found
}

export function text(value: unknown): string {
  if (typeof value === 'string') return value
  throw new TypeError(`text expected, ${typeof value} found`)
}

export function optionalNumber(value: unknown): number | undefined {
  return (value ?? null) === null ? undefined : Number(value)
}
