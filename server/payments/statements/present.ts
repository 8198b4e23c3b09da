import type { BankLine, NearLine, StatementImport, StatementPreview } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import { differencesOf, type ReadStatement, type StatementMapping } from '@paddock/domain/payments'
import type { ClaimedNear, KeptImport, KeptLine } from './store.ts'

export const presentLine = ({ id, rail: _, ...line }: KeptLine): BankLine => ({ _id: String(id), ...line })

export const presentNear = ({
  claimedRail,
  claimedUtr,
  claimedAmount,
  claimedDay,
  ...line
}: ClaimedNear): NearLine => ({
  ...presentLine(line),
  differs: differencesOf(line, { rail: claimedRail, utr: claimedUtr, amount: claimedAmount, day: claimedDay }),
})

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
