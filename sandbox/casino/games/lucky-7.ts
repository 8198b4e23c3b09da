import {
  DECK,
  dealShoe,
  LUCKY_7_BETS,
  type Lucky7Bet,
  lucky7Multiplier,
  returnOf,
  type Card,
} from '@paddock/domain/fairness'
import { isObject, LEAST_STAKE, MOST_STAKE, type SharedGame } from './game.ts'

/** Until the card lies open. */
const SHOW_MS = 3000
const isBet = (asked: unknown): asked is Lucky7Bet => LUCKY_7_BETS.some((bet) => bet === asked)
const cardOf = (outcome: unknown): Card => (outcome as { card: Card }).card
const betOf = (choice: unknown): Lucky7Bet => (choice as { on: Lucky7Bet }).on
/** A card that each is highest on. */
const BEST: Readonly<Record<Lucky7Bet, Card>> = { down: 0, seven: 6, up: 12 }

export const lucky7: SharedGame = {
  kind: 'shared',
  offer: {
    gameCode: 'lucky-7',
    gameName: 'Lucky 7',
    gameType: 'live',
    min: LEAST_STAKE,
    max: MOST_STAKE,
    rtp: 92.3,
    edge: 7.7,
    volatility: 'yours',
  },
  pace: { betsMs: 20_000, lockMs: 3000 },
  shoe: DECK,
  read(asked, stake) {
    if (!isObject(asked) || !isBet(asked['on'])) return undefined
    const { on } = asked
    return { choice: { on }, most: returnOf(stake, lucky7Multiplier(on, BEST[on])) }
  },
  ways: LUCKY_7_BETS.map((code) => ({ code, outcome: { card: BEST[code] } })),
  draw: (draws) => ({ card: dealShoe(draws, DECK)[0] }),
  showMs: () => SHOW_MS,
  pay: (outcome, stake, choice) => returnOf(stake, lucky7Multiplier(betOf(choice), cardOf(outcome))),
}
