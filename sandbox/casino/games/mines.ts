import { layMines, MINES, minesMultiplier, returnOf, TILES } from '@paddock/domain/fairness'
import { type Paise, ZERO } from '@paddock/domain/money'
import { isObject, isWhole, LEAST_STAKE, MOST_RETURN, MOST_STAKE, type SteppedGame } from './game.ts'

const minesOf = (choice: unknown): number => (choice as { mines: number }).mines

const returnAfter = (stake: Paise, mines: number, safe: number): Paise =>
  safe === 0 ? ZERO : returnOf(stake, minesMultiplier(mines, safe))

/** No tile is left that may be opened: all safe ones are, or one more could return more than a round may. */
const isFull = (stake: Paise, mines: number, safe: number): boolean =>
  safe === TILES - mines || returnAfter(stake, mines, safe + 1) > MOST_RETURN

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
  isStep: (_choice, steps, tile) => isWhole(tile, { least: 0, most: TILES - 1 }) && !steps.includes(tile),
  stand(draws, stake, choice, steps) {
    const laid = layMines(draws, minesOf(choice))
    if (steps.some((tile) => laid.includes(tile))) return { isOver: true, outcome: { mines: laid }, payout: ZERO }
    const safe = steps.length
    return {
      isOver: isFull(stake, minesOf(choice), safe),
      outcome: { mines: laid },
      payout: returnAfter(stake, minesOf(choice), safe),
    }
  },
}
