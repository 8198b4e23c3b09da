/** The columns of a statement as a form holds them, and as the server is told. */
import type { StatementPreview } from '@paddock/contract/shapes/statement'
import type { DateOrder } from '@paddock/domain/payments'

export const TWO_COLUMNS = ['debit', 'credit'] as const
export const ONE_COLUMN = ['amount', 'drCr'] as const
const NAMES = ['date', 'narration', 'reference', 'balance', ...TWO_COLUMNS, ...ONE_COLUMN] as const

/** By column its title; empty where it has none. */
export type Columns = Readonly<Record<(typeof NAMES)[number], string>>
export type Named = {
  readonly columns: Columns
  readonly dateOrder: DateOrder
  /** Whether amounts stand in two columns, or in one. */
  readonly stands: 'TWO' | 'ONE'
}

const EMPTY: Columns = {
  date: '',
  narration: '',
  reference: '',
  balance: '',
  debit: '',
  credit: '',
  amount: '',
  drCr: '',
}

export function columnsOf(told: StatementPreview['columns']): Named {
  if (told === null) return { columns: EMPTY, dateOrder: 'DMY', stands: 'TWO' }
  const columns = Object.fromEntries(NAMES.map((name) => [name, told[name] ?? ''])) as Columns
  return { columns, dateOrder: told.dateOrder, stands: told.amount === null ? 'TWO' : 'ONE' }
}

export const withColumn = (named: Named, name: keyof Columns, title: string): Named => ({
  ...named,
  columns: { ...named.columns, [name]: title },
})

/** Nothing is missing that every statement has. */
export function isWhole({ columns, stands }: Named): boolean {
  const needed = ['date', 'narration', ...(stands === 'TWO' ? TWO_COLUMNS : ['amount'])] as const
  return needed.every((name) => columns[name as keyof Columns] !== '')
}

/** As the calls have them: what has no title is left out. */
export function namedOf({ columns, dateOrder, stands }: Named) {
  const other: readonly string[] = stands === 'TWO' ? ONE_COLUMN : TWO_COLUMNS
  const told = NAMES.filter((name) => columns[name] !== '' && !other.includes(name))
  const titles: Partial<Columns> = Object.fromEntries(told.map((name) => [name, columns[name]]))
  return { ...titles, dateOrder }
}
