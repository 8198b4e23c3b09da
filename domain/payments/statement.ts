/** A bank's statement: lines read from any table by columns that were named once, and what they are evidence of. docs/domain/payments.md#statements. */
import { negate, parseRupees, type Paise } from '../money/index.ts'
import { ok, refuse, type Result } from '../result/index.ts'
import type { Rail } from './method.ts'
import { withoutIds } from './payer.ts'
import { isSameUtr } from './utr.ts'
import { utrsIn } from './utr-in-text.ts'

export const DATE_ORDERS = ['DMY', 'MDY', 'YMD'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** The titles of the columns as the bank writes them. Money stands in a column for each way, or in one with a word beside it or a sign. */
export type StatementMapping = {
  readonly date: string
  readonly narration: string
  readonly reference: string | null
  readonly balance: string | null
  readonly dateOrder: DateOrder
} & ({ readonly debit: string; readonly credit: string } | { readonly amount: string; readonly drCr: string | null })

export type StatementLine = {
  /** `2026-11-24`. */
  readonly day: string
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly amount: Paise
  readonly narration: string
  readonly balance: Paise | null
  /** Of lines that are the same in all this the how manieth of the statement. */
  readonly ordinal: number
  readonly rail: Rail | null
  readonly utr: string | null
  /** What else of it looks like a reference, of UPI or of a bank's own: a payer may have typed it. */
  readonly otherUtrs: readonly string[]
}

/** Why a row below the titles is no line: most are what was brought forward, sums and remarks. */
export const SKIP_REASONS = ['NO_DATE', 'DATE_UNREAD', 'NO_AMOUNT', 'AMOUNT_UNREAD', 'BOTH_WAYS'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]
export type SkippedRow = {
  /** Of the file, the first is 1. */
  readonly row: number
  readonly why: SkipReason
  readonly text: string
}

export type ReadStatement = {
  readonly lines: readonly StatementLine[]
  readonly skipped: readonly SkippedRow[]
}

export type Row = readonly string[]

/** No row has all the titles: it is another statement, or the bank has changed it. */
export function readStatement(
  rows: readonly Row[],
  mapping: StatementMapping,
): Result<ReadStatement, 'COLUMNS_UNKNOWN'> {
  const at = rowOfTitles(rows, mapping)
  const header = rows[at]?.map(plain)
  if (!header) return refuse('COLUMNS_UNKNOWN')
  const cell = (row: Row, title: string | null): string =>
    title === null ? '' : (row[header.indexOf(plain(title))] ?? '').trim()
  const found: Unnumbered[] = []
  const skipped: SkippedRow[] = []
  for (const [n, row] of rows.entries()) {
    if (n <= at || isBlank(row)) continue
    const line = readLine((title) => cell(row, title), mapping)
    if (typeof line === 'string') skipped.push({ row: n + 1, why: line, text: textOf(row) })
    else found.push(line)
  }
  return ok({ lines: numbered(found), skipped })
}

const isBlank = (row: Row): boolean => row.every((cell) => cell.trim() === '')
/** As much of a row as tells it from others. */
const textOf = (row: Row): string =>
  row
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, 200)

/** Where all the titles stand together; below zero where they do nowhere. */
export function rowOfTitles(rows: readonly Row[], mapping: StatementMapping): number {
  const titles = [
    mapping.date,
    mapping.narration,
    ...('debit' in mapping ? [mapping.debit, mapping.credit] : [mapping.amount, ...said(mapping.drCr)]),
    ...said(mapping.reference),
    ...said(mapping.balance),
  ].map(plain)
  return rows.findIndex((row) => {
    const cells = new Set(row.map(plain))
    return titles.every((title) => cells.has(title))
  })
}

const said = (title: string | null): string[] => (title === null ? [] : [title])
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

const LONGEST_NARRATION = 500

type Unnumbered = Omit<StatementLine, 'ordinal'>

function readLine(cell: (title: string | null) => string, mapping: StatementMapping): Unnumbered | SkipReason {
  const date = cell(mapping.date)
  const day = readDay(date, mapping.dateOrder)
  if (day === undefined) return date === '' ? 'NO_DATE' : 'DATE_UNREAD'
  const moved =
    'debit' in mapping
      ? splitAmount(cell(mapping.debit), cell(mapping.credit))
      : signedAmount(cell(mapping.amount), cell(mapping.drCr))
  if (typeof moved === 'string') return moved
  const narration = cell(mapping.narration).replaceAll(/\s+/g, ' ').slice(0, LONGEST_NARRATION)
  const balance = readAmount(cell(mapping.balance))
  return {
    day,
    ...moved,
    narration,
    balance: balance?.amount ?? null,
    ...referencesIn(narration, cell(mapping.reference).slice(0, LONGEST_NARRATION)),
  }
}

function numbered(lines: readonly Unnumbered[]): StatementLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const key = JSON.stringify([line.day, line.direction, line.amount, line.narration, line.balance])
    const ordinal = seen.get(key) ?? 0
    seen.set(key, ordinal + 1)
    return { ...line, ordinal }
  })
}

type Moved = Pick<StatementLine, 'direction' | 'amount'>

function splitAmount(debit: string, credit: string): Moved | SkipReason {
  const [out, into] = [readAmount(debit)?.amount ?? 0, readAmount(credit)?.amount ?? 0]
  if (out !== 0 && into !== 0) return 'BOTH_WAYS'
  // A bank that takes a debit back may write it with a sign.
  if (out !== 0) return moved(out > 0 ? 'DEBIT' : 'CREDIT', out)
  return into === 0 ? lacking(debit + credit) : moved(into > 0 ? 'CREDIT' : 'DEBIT', into)
}

/** Why there is no amount: banks write nothing, zero or a dash where none moved. */
const lacking = (text: string): SkipReason =>
  /[^\s\d.,-]/.test(text) || (/\d/.test(text) && readAmount(text) === undefined) ? 'AMOUNT_UNREAD' : 'NO_AMOUNT'

function signedAmount(text: string, word: string): Moved | SkipReason {
  const read = readAmount(text)
  if (!read || read.amount === 0) return lacking(text)
  const way = wayOf(word) ?? read.way
  return moved(way ?? (read.amount < 0 ? 'DEBIT' : 'CREDIT'), read.amount)
}

const moved = (direction: Moved['direction'], amount: number): Moved => ({
  direction,
  amount: Math.abs(amount) as Paise,
})

function wayOf(word: string): Moved['direction'] | undefined {
  if (/^(c|cr|credit|deposit)\b/i.test(word.trim())) return 'CREDIT'
  return /^(d|dr|debit|withdrawal)\b/i.test(word.trim()) ? 'DEBIT' : undefined
}

/** Thousands, lakhs and crores: a comma for a point is none, or a hundred times as much would be read. */
const GROUPED = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2})?$/

/** Whatever is longer is none, and is not looked at: what it takes to tell so grows with the square of its blanks. */
const LONGEST_AMOUNT = 40

/** `1,23,456.78`, `₹ 500`, `(500.00)`, `-500`, `500-`, `500.00 Cr`. */
function readAmount(
  text: string,
): { readonly amount: Paise; readonly way: Moved['direction'] | undefined } | undefined {
  if (text.length > LONGEST_AMOUNT) return undefined
  const found = /^([(−-]?)\s*\+?(?:₹|rs\.?|inr)?\s*([−-]?)\+?([\d,.]+)([−-]?)\)?\s*((?:cr|dr)\.?)?$/i.exec(text.trim())
  if (!found) return undefined
  const [, before = '', sign = '', digits = '', behind = '', word = ''] = found
  if (!GROUPED.test(digits)) return undefined
  const amount = parseRupees(digits.replaceAll(',', ''))
  if (amount === undefined) return undefined
  return { amount: before + sign + behind === '' ? amount : negate(amount), way: wayOf(word) }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A time behind it is none of it. */
function readDay(text: string, order: DateOrder): string | undefined {
  const parts = /^(\w{1,9})[\s./-]+(\w{1,9})[\s,./-]+(\d{1,4})(?!\d)/.exec(text)
  if (!parts) return undefined
  const [, first = '', second = '', third = ''] = parts
  const isYearFirst = order === 'YMD' || /^\d{4}$/.test(first)
  const [year, month, day] = isYearFirst
    ? [first, second, third]
    : order === 'MDY' && !isWord(second)
      ? [third, first, second]
      : [third, second, first]
  const [y, m, d] = [Number(year.length === 2 ? `20${year}` : year), monthOf(month), Number(day)]
  if (!(y >= 1900 && m >= 1 && m <= 12 && d >= 1 && d <= daysIn(y, m))) return undefined
  return `${y}-${two(m)}-${two(d)}`
}

const two = (value: number): string => String(value).padStart(2, '0')
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** So that the difference of two is days. Years begin in March, so that the odd day is their last. */
function numberOfDay(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const y = month <= 2 ? year - 1 : year
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + ofYear
}

const isWord = (text: string): boolean => /^[a-z]/i.test(text)
const monthOf = (text: string): number =>
  isWord(text) ? MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1 || Number.NaN : Number(text)

/** A bank's own number of a transfer: its four letters, then letters and digits. */
const OF_A_BANK = /\b[A-Z]{4}[A-Z\d]{12,18}\b/g
const ofBanksIn = (text: string): string[] =>
  [...text.toUpperCase().matchAll(OF_A_BANK)].map(([found]) => found).filter((found) => /\d{6}/.test(found))

/** Which of the two a reference that was read is. */
export const railOfRead = (utr: string): Extract<Rail, 'RRN' | 'NEFT'> => (/^\d{12}$/.test(utr) ? 'RRN' : 'NEFT')

/** What a bank transfers has its own numbers: twelve digits in it were typed by whoever paid. */
const BY_BANKS = /^\s*(?:neft|rtgs)\b/i

/**
 * What the bank says in a column of its own comes before what its narration says, which holds what the payer typed too. Some fill that column with
 * zeros from the left.
 */
function referencesIn(narration: string, column: string): Pick<StatementLine, 'rail' | 'utr' | 'otherUtrs'> {
  const own = column.replace(/^0+(?=\d{12}$)/, '')
  const text = withoutIds(narration)
  const isByBanks = BY_BANKS.test(narration)
  const told = isByBanks ? [...ofBanksIn(text), ...utrsIn(text)] : [...utrsIn(text), ...ofBanksIn(text)]
  const certain = [...utrsIn(own), ...ofBanksIn(own)]
  const all = [...new Set([...certain, ...told])]
  const [first, ...others] = all
  if (first === undefined) return { rail: null, utr: null, otherUtrs: [] }
  if (isByBanks && certain.length === 0 && railOfRead(first) === 'RRN') return { rail: null, utr: null, otherUtrs: all }
  return { rail: railOfRead(first), utr: first, otherUtrs: others }
}

export type Claimed = { readonly rail: Rail; readonly utr: string | null; readonly amount: Paise; readonly day: string }

/** Claims come when somebody gets to it, and banks date what comes at night or on Sunday otherwise. */
export const EVIDENT_DAYS = { before: 3, after: 1 } as const

type Credited = Omit<StatementLine, 'ordinal' | 'narration' | 'balance' | 'otherUtrs'>

export const DIFFERENCES = ['UTR', 'AMOUNT', 'DAY'] as const
export type Difference = (typeof DIFFERENCES)[number]

/** In what a line that may be of a claim is not what was claimed. */
export function differencesOf(line: Credited, claim: Claimed): Difference[] {
  const days = numberOfDay(line.day) - numberOfDay(claim.day)
  const isSame =
    line.rail === claim.rail && line.utr !== null && claim.utr !== null && isSameUtr(claim.rail, line.utr, claim.utr)
  const differs = {
    UTR: !isSame,
    AMOUNT: line.amount !== claim.amount,
    DAY: days < -EVIDENT_DAYS.before || days > EVIDENT_DAYS.after,
  }
  return DIFFERENCES.filter((name) => differs[name])
}

/**
 * Whether the line says that what is claimed has come: the reference, the amount, and about the day. Lists are made by the database, which says
 * it in words of its own; a test holds those to this.
 *
 * @internal
 */
export const isEvidence = (line: Credited, claim: Claimed): boolean =>
  line.direction === 'CREDIT' && differencesOf(line, claim).length === 0
