/**
 * Changes of one market folded into one. Folded without zeros it is the market's full image; folded with zeros it is a
 * change that says the same as all that went into it, which is what conflation and a resumed subscription send.
 */
import {
  type MarketChange,
  type MarketDefinition,
  NUMBERED_LADDERS,
  type NumberedLadder,
  type NumberedLevel,
  PRICE_LADDERS,
  type PriceLadder,
  type PriceLevel,
  type RunnerChange,
  SCALARS,
  type Scalar,
} from './messages.ts'

type RunnerBook = {
  readonly id: number
  readonly hc: number
  readonly ladders: Map<PriceLadder, Map<number, PriceLevel>>
  readonly numbered: Map<NumberedLadder, Map<number, NumberedLevel>>
  readonly scalars: Map<Scalar, number | string>
}

export type MarketBook = {
  readonly id: string
  readonly zeros: 'keep' | 'drop'
  /** True once an image went in: then it stands for the whole market. */
  isImage: boolean
  definition: MarketDefinition | undefined
  tv: number | undefined
  readonly runners: Map<string, RunnerBook>
}

const emptyBook = (id: string, zeros: MarketBook['zeros']): MarketBook => ({
  id,
  zeros,
  isImage: false,
  definition: undefined,
  tv: undefined,
  runners: new Map(),
})

export const runnerKey = (runner: { readonly id: number; readonly hc?: number }): string =>
  `${runner.id}:${runner.hc ?? 0}`

function foldChange(book: MarketBook, change: MarketChange): void {
  if (change.img) {
    book.runners.clear()
    book.isImage = true
  }
  book.definition = change.marketDefinition ?? book.definition
  book.tv = change.tv ?? book.tv
  for (const runner of change.rc ?? []) foldRunner(book, runner)
}

function foldRunner(book: MarketBook, change: RunnerChange): void {
  const key = runnerKey(change)
  const runner = book.runners.get(key) ?? emptyRunner(change)
  book.runners.set(key, runner)
  for (const name of PRICE_LADDERS) {
    for (const row of change[name] ?? []) setRow(rowsOf(runner.ladders, name), row, row[1] === 0, book.zeros)
  }
  for (const name of NUMBERED_LADDERS) {
    for (const row of change[name] ?? [])
      setRow(rowsOf(runner.numbered, name), row, row[1] === 0 || row[2] === 0, book.zeros)
  }
  for (const name of SCALARS) {
    const value = change[name]
    if (value !== undefined) runner.scalars.set(name, value)
  }
}

const emptyRunner = ({ id, hc = 0 }: RunnerChange): RunnerBook => ({
  id,
  hc,
  ladders: new Map(),
  numbered: new Map(),
  scalars: new Map(),
})

function rowsOf<Name, Row>(ladders: Map<Name, Map<number, Row>>, name: Name): Map<number, Row> {
  const rows = ladders.get(name) ?? new Map<number, Row>()
  ladders.set(name, rows)
  return rows
}

function setRow<Row extends readonly number[]>(
  rows: Map<number, Row>,
  row: Row,
  isEmpty: boolean,
  zeros: MarketBook['zeros'],
): void {
  const [at = 0] = row
  if (isEmpty && zeros === 'drop') rows.delete(at)
  else rows.set(at, row)
}

/** The book as one change: an image when it stands for the whole market. */
export function toChange(book: MarketBook): MarketChange {
  return {
    id: book.id,
    ...(book.isImage && { img: true }),
    ...(book.tv !== undefined && { tv: book.tv }),
    ...(book.definition && { marketDefinition: book.definition }),
    ...(book.runners.size > 0 && { rc: [...book.runners.values()].map(toRunnerChange) }),
  }
}

function toRunnerChange(runner: RunnerBook): RunnerChange {
  const ladders = [...runner.ladders, ...runner.numbered].map(([name, rows]) => [name, [...rows.values()]] as const)
  return Object.fromEntries([
    ['id', runner.id],
    ...(runner.hc === 0 ? [] : [['hc', runner.hc] as const]),
    ...ladders.filter(([, rows]) => rows.length > 0),
    ...runner.scalars,
  ]) as RunnerChange
}

export const imageOf = (book: MarketBook): MarketChange => ({ ...toChange(book), img: true })

/** Folds a change into the book of its market, making the book when it is the market's first. */
export function foldInto(
  books: Map<string, MarketBook>,
  change: MarketChange,
  zeros: MarketBook['zeros'] = 'drop',
): void {
  const book = books.get(change.id) ?? emptyBook(change.id, zeros)
  books.set(change.id, book)
  foldChange(book, change)
}
