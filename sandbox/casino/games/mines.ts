import { layMines, MINES, minesMultiplier, returnOf, TILES } from '@paddock/domain/fairness'
import { type Paise, ZERO } from '@paddock/domain/money'
import {
  isObject,
  isWhole,
  LEAST_STAKE,
  MOST_RETURN,
  MOST_STAKE,
  type Played,
  type Result,
  type SteppedGame,
} from './game.ts'

const minesOf = (choice: unknown): number => (choice as { mines: number }).mines

const returnAfter = (stake: Paise, mines: number, safe: number): Paise =>
  safe === 0 ? ZERO : returnOf(stake, minesMultiplier(mines, safe))

/** No tile is left that may be opened: all safe ones are, or one more could return more than a round may. */
const isFull = (stake: Paise, mines: number, safe: number): boolean =>
  safe === TILES - mines || returnAfter(stake, mines, safe + 1) > MOST_RETURN

/** What is open is paid; before a tile is, nothing is. */
function taken({ draws, stake, choice, steps }: Played): Result | undefined {
  if (steps.length === 0) return undefined
  return {
    outcome: { mines: layMines(draws, minesOf(choice)) },
    payout: returnAfter(stake, minesOf(choice), steps.length),
  }
}

export const mines: SteppedGame = {
  kind: 'steps',
  offer: {
    gameCode: 'mines',
    gameName: 'Mines',
    gameType: 'premium',
    min: LEAST_STAKE,
    max: MOST_STAKE,
    rtp: 98.9,
    edge: 1.1,
    volatility: 'yours',
  },
  read(asked, stake) {
    if (!isObject(asked) || !isWhole(asked['mines'], MINES)) return undefined
    return { choice: { mines: asked['mines'] }, most: returnAfter(stake, asked['mines'], 1) }
  },
  readStep: ({ steps }, tile) =>
    isWhole(tile, { least: 0, most: TILES - 1 }) && !steps.includes(tile) ? { step: tile, raise: ZERO } : undefined,
  stand({ draws, stake, choice, steps }) {
    const laid = layMines(draws, minesOf(choice))
    const outcome = { mines: laid }
    if (laid.some((tile) => steps.includes(tile))) return { isOver: true, outcome, payout: ZERO, sight: null }
    const safe = steps.length
    const payout = returnAfter(stake, minesOf(choice), safe)
    if (isFull(stake, minesOf(choice), safe)) return { isOver: true, outcome, payout, sight: null }
    return { isOver: false, outcome, payout, sight: { next: returnAfter(stake, minesOf(choice), safe + 1) } }
  },
  cashOut: taken,
  leave: taken,
}
