import { add, negate, paise, type Paise, ZERO } from '../money/index.ts'

/** What a cell adds to the position in an outcome in which it counts: amount + slope × result. Slope is per run (meter). */
export type Cell = { readonly amount: Paise; readonly slope: Paise }

/**
 * What an account wins or loses in one market, by outcome: base, plus every cell that counts in the outcome. Linear, so
 * the position of many bets is the sum of theirs, and the other side's is the exact negative. A key is a runner's slot,
 * a threshold of the result, or an outcome's number: the market's shape tells which. A cell of nothing is never kept.
 */
export type Position = { readonly base: Paise; readonly cells: ReadonlyMap<number, Cell> }

export const EMPTY: Position = { base: ZERO, cells: new Map() }

/** A position from its parts; amounts under one key are added up. */
export function positionOf(base: Paise, amounts: Iterable<readonly [key: number, amount: Paise]>): Position {
  const cells = new Map<number, Cell>()
  for (const [key, amount] of amounts) addCell(cells, key, { amount, slope: ZERO })
  return { base, cells }
}

export function addPositions(a: Position, b: Position): Position {
  const cells = new Map(a.cells)
  for (const [key, cell] of b.cells) addCell(cells, key, cell)
  return { base: add(a.base, b.base), cells }
}

export function negatePosition(position: Position): Position {
  const cells = new Map<number, Cell>()
  for (const [key, { amount, slope }] of position.cells)
    cells.set(key, { amount: negate(amount), slope: negate(slope) })
  return { base: negate(position.base), cells }
}

function addCell(cells: Map<number, Cell>, key: number, extra: Cell): void {
  const before = cells.get(key)
  const amount = before ? add(before.amount, extra.amount) : extra.amount
  const slope = before ? add(before.slope, extra.slope) : extra.slope
  if (amount === 0 && slope === 0) cells.delete(key)
  else cells.set(key, { amount, slope })
}

/** A position as its database row keeps it: three arrays of one length, keys ascending. */
export type PositionRow = {
  readonly base: number
  readonly keys: readonly number[]
  readonly amounts: readonly number[]
  readonly slopes: readonly number[]
}

export function toRow(position: Position): PositionRow {
  const cells = [...position.cells].toSorted(([a], [b]) => a - b)
  return {
    base: position.base,
    keys: cells.map(([key]) => key),
    amounts: cells.map(([, cell]) => cell.amount),
    slopes: cells.map(([, cell]) => cell.slope),
  }
}

/** Throws on a row whose arrays differ in length: its money could not be told. */
export function fromRow({ base, keys, amounts, slopes }: PositionRow): Position {
  if (keys.length !== amounts.length || keys.length !== slopes.length) throw new RangeError('not a position row')
  const cells = new Map<number, Cell>()
  keys.forEach((key, i) => {
    addCell(cells, key, { amount: paise(amounts[i] ?? 0), slope: paise(slopes[i] ?? 0) })
  })
  return { base: paise(base), cells }
}
