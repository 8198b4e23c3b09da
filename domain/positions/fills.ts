import type { MarketShape } from '../markets/index.ts'
import { add, negate, paise, ZERO } from '../money/index.ts'
import { must, unreachable } from '../result/index.ts'
import { addPositions, EMPTY, type Position, positionOf } from './position.ts'
import { gain, khadoWidth, type PricedFill } from './pricing.ts'

export const addFill = (shape: MarketShape, position: Position, fill: PricedFill): Position =>
  addPositions(position, positionOfFill(shape, fill))

export const positionOfFills = (shape: MarketShape, fills: Iterable<PricedFill>): Position => {
  let position = EMPTY
  for (const fill of fills) position = addFill(shape, position, fill)
  return position
}

function positionOfFill(shape: MarketShape, fill: PricedFill): Position {
  if (shape.kind !== 'SESSION') return oneCell(fill, must(fill.slot, 'a fill on a runner has its slot'))
  const run = must(fill.run, 'a session fill has a run')
  switch (shape.variant) {
    case 'session':
    case 'overByOver':
    case 'ballByBall':
    case 'oddEven':
    case 'yesNo':
    case 'lastDigit':
      return oneCell(fill, run)
    case 'khado':
      return rangeCells(fill, run, run + khadoWidth(shape))
    case 'meter':
      return slopedCell(fill, run)
    case 'line':
      return lineCells(fill, run)
    default:
      return unreachable(shape.variant)
  }
}

/** A back loses its liability unless the cell counts, a lay wins its profit unless it does. */
function oneCell({ side, profit, liability }: PricedFill, key: number): Position {
  const swing = add(profit, liability)
  return side === 'BACK' ? positionOf(negate(liability), [[key, swing]]) : positionOf(profit, [[key, negate(swing)]])
}

/** Khado: what `from` brings, `to` takes away again. */
function rangeCells(fill: PricedFill, from: number, to: number): Position {
  const swing = add(fill.profit, fill.liability)
  return addPositions(oneCell(fill, from), positionOf(ZERO, [[to, fill.side === 'BACK' ? negate(swing) : swing]]))
}

/** Meter: perRun × (result − run) for a YES, the opposite for a NO, win or lose. The cell at 0 always counts. */
function slopedCell({ side, price, stake }: PricedFill, run: number): Position {
  const perRun = gain('SESSION', price, stake)
  const slope = side === 'BACK' ? perRun : negate(perRun)
  return { base: ZERO, cells: new Map([[0, { amount: paise(slope * -run), slope }]]) }
}

/**
 * Betfair's line: BACK sells, so it wins below the line, LAY buys and wins above it, on the line the stake comes back.
 * The opposite of a session, where BACK is over or equal. Whole results reach a half line at one threshold only.
 * Law 1.10.
 */
function lineCells({ side, profit, liability }: PricedFill, line: number): Position {
  const onLine = Math.ceil(line)
  const aboveLine = Math.floor(line) + 1
  return side === 'BACK'
    ? positionOf(profit, [
        [onLine, negate(profit)],
        [aboveLine, negate(liability)],
      ])
    : positionOf(negate(liability), [
        [onLine, liability],
        [aboveLine, profit],
      ])
}

/**
 * The position with a fill that may come or not, as if it came only where that hurts: a back counts where its runner loses, a lay
 * where it wins. For exposure, never for settlement. A meter's gain and loss are one slope, so there the whole liability counts in
 * every outcome. Law 1.9.
 */
export const addAtWorst = (shape: MarketShape, position: Position, fill: PricedFill): Position =>
  isOneSlope(shape)
    ? addPositions(position, positionOf(negate(fill.liability), []))
    : addFill(shape, position, { ...fill, profit: ZERO })

/** The same, as if it came only where that helps. For what may be won at most. Law D-35. */
export const addAtBest = (shape: MarketShape, position: Position, fill: PricedFill): Position =>
  isOneSlope(shape)
    ? addPositions(position, positionOf(fill.profit, []))
    : addFill(shape, position, { ...fill, liability: ZERO })

const isOneSlope = (shape: MarketShape): boolean => shape.kind === 'SESSION' && shape.variant === 'meter'
