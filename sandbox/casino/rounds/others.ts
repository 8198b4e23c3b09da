/** What else the same player has on a round of everybody. */
import { add, type Paise, sum } from '@paddock/domain/money'
import { type Round, walletRoundOf } from '../book/index.ts'
import type { Engine } from './engine.ts'
import { hasEnded } from './stages.ts'

/** The player's other bets on the same round of everybody. */
export const othersOf = (engine: Engine, bet: Round): Round[] =>
  engine.book.together(bet.owner, walletRoundOf(bet)).filter(({ id }) => id !== bet.id)

/** What the player has staked on the same round of everybody, this bet with it, as far as it stands. */
export const stakedWith = (engine: Engine, bet: Round): Paise => {
  const others = othersOf(engine, bet).filter((other) => other.stage === 'open' || hasEnded(other))
  return add(bet.stake, sum(others.map(({ stake }) => stake)))
}

/** Bets that come to their end together: of each player's the last ends the round, where none of theirs stays open. */
export function withEnds(engine: Engine, bets: readonly Round[]): Round[] {
  const ending = new Set(bets.map(({ id }) => id))
  const last = new Map(bets.map(({ owner, id }) => [owner, id]))
  return bets.map((bet) => {
    const staysOpen = othersOf(engine, bet).some(({ id, stage }) => stage === 'open' && !ending.has(id))
    return { ...bet, endsRound: last.get(bet.owner) === bet.id && !staysOpen }
  })
}
