import type { BankLine, NearLine, StatementImport, StatementPreview } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import { differencesOf, type ReadStatement, type StatementMapping } from '@paddock/domain/payments'
import type { ClaimedNear, KeptImport, KeptLine } from './store.ts'

export const presentLine = (line: KeptLine): BankLine => ({
  _id: String(line.id),
  accountName: line.accountName,
  ownerName: line.ownerName,
  day: line.day,
  direction: line.direction,
  amount: line.amount,
  narration: line.narration,
  balance: line.balance,
  utr: line.utr,
  depositId: line.depositId,
  state: line.state,
  remarks: line.remarks,
})

export function presentNear(line: ClaimedNear): NearLine {
  const { claimedRail: rail, claimedUtr: utr, claimedAmount: amount, claimedDay: day } = line
  return { ...presentLine(line), differs: differencesOf(line, { rail, utr, amount, day }) }
}

export const presentImport = ({ id, ...kept }: KeptImport): StatementImport => ({ _id: String(id), ...kept })

const NO_COLUMNS = { debit: null, credit: null, amount: null, drCr: null }
const presentColumns = (mapping: StatementMapping): StatementPreview['columns'] => ({ ...NO_COLUMNS, ...mapping })

/** Of lines and of rows left out so many are shown. */
const MOST_SHOWN = 50

export function presentPreview(preview: {
  readonly titles: readonly string[]
  readonly mapping: StatementMapping | null
  readonly known: boolean
  readonly read: ReadStatement
}): StatementPreview {
  const { titles, mapping, known, read } = preview
  const sumOf = (way: 'CREDIT' | 'DEBIT') =>
    read.lines.reduce((sum, { direction, amount }) => (direction === way ? sum + amount : sum), 0) as Paise
  return {
    titles: [...titles],
    columns: mapping && presentColumns(mapping),
    known,
    count: read.lines.length,
    credits: sumOf('CREDIT'),
    debits: sumOf('DEBIT'),
    lines: read.lines
      .slice(0, MOST_SHOWN)
      .map(({ day, direction, amount, narration, utr }) => ({ day, direction, amount, narration, utr })),
    skippedCount: read.skipped.length,
    skipped: read.skipped.slice(0, MOST_SHOWN).map((row) => ({ ...row })),
  }
}
