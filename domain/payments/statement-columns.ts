/** Which column of a statement is which, guessed by its title: whoever imports it sees the guess, and mends it, before anything is kept. */
import type { DateOrder, Row, StatementMapping } from './statement.ts'

export type GuessedColumns = {
  /** Of the row that looks like the titles; as they are written, empty ones left out. */
  readonly titles: readonly string[]
  /** Null where a column that every statement has was not found. */
  readonly mapping: StatementMapping | null
}

/** Above the titles stand names and addresses, seldom more. */
const MOST_ABOVE = 100

const LOOKS = {
  date: [/^(txn|tran|transaction|post|posting|entry)\.? ?date/i, /^date\b/i, /^value ?(date|dt)/i, /date/i],
  narration: [/narration/i, /particulars/i, /description/i, /details/i, /remarks/i],
  reference: [/\butr\b/i, /\bref/i, /ch(e)?q/i],
  balance: [/balance/i],
  debit: [/debit|withdrawal/i, /^dr\b|\bdr\.?$/i],
  credit: [/credit|deposit/i, /^cr\b|\bcr\.?$/i],
  drCr: [/dr ?\.?\/ ?cr|cr ?\.?\/ ?dr/i, /^(txn |transaction )?type$/i],
  amount: [/amount/i],
} as const

export function guessColumns(rows: readonly Row[]): GuessedColumns {
  const above = rows.slice(0, MOST_ABOVE)
  for (const [at, row] of above.entries()) {
    const titles = titlesOf(row)
    const mapping = mappingOf(titles, rows.slice(at + 1))
    if (mapping) return { titles, mapping }
  }
  const widest = above.reduce<Row>((best, row) => (titlesOf(row).length > titlesOf(best).length ? row : best), [])
  return { titles: titlesOf(widest), mapping: null }
}

export const titlesOf = (row: Row): string[] => [
  ...new Set(row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).filter((cell) => cell !== '')),
]

function mappingOf(titles: readonly string[], below: readonly Row[]): StatementMapping | null {
  const drCr = find(titles, LOOKS.drCr)
  const rest = titles.filter((title) => title !== drCr)
  const [date, narration] = [find(rest, LOOKS.date), find(rest, LOOKS.narration)]
  if (date === null || narration === null) return null
  const reference = find(
    rest.filter((title) => title !== narration && title !== date),
    LOOKS.reference,
  )
  const balance = find(rest, LOOKS.balance)
  const common = { date, narration, reference, balance, dateOrder: guessOrder(below) }
  const [debit, credit, amount] = [find(rest, LOOKS.debit), find(rest, LOOKS.credit), find(rest, LOOKS.amount)]
  if (debit !== null && credit !== null && debit !== credit) return { ...common, debit, credit }
  return amount === null ? null : { ...common, amount, drCr }
}

/** The first look that a title has. */
function find(titles: readonly string[], looks: readonly RegExp[]): string | null {
  for (const look of looks) {
    const found = titles.find((title) => look.test(title))
    if (found !== undefined) return found
  }
  return null
}

/** By what cannot be a month; where nothing says so, as India writes it. */
function guessOrder(rows: readonly Row[]): DateOrder {
  for (const cell of rows.flat()) {
    const [, first = '', second = ''] = /^\s*(\d{1,4})[./-](\d{1,2})[./-]\d{1,4}/.exec(cell) ?? []
    if (first.length === 4) return 'YMD'
    if (Number(second) > 12) return 'MDY'
    if (Number(first) > 12) return 'DMY'
  }
  return 'DMY'
}
