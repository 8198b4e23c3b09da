/** What bets that are held would bring, by what can fall, and which of them count. */
import { larger, negate, type Paise, smaller, subtract, sum, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Book, Round, TableRound } from '../book/index.ts'
import { gameOf } from '../games/index.ts'

/** What a result would bring a player. */
export type Result = { readonly code: string; readonly pnl: Paise }

/** Whether these bets may be held: their game says all that can come. */
export const mayBeHeld = (gameCode: string): boolean => {
  const game = gameOf(gameCode)
  return game?.kind === 'shared' && game.ways !== undefined
}

/** What each result would bring of these bets of one player, all together. */
export function positionOf(gameCode: string, bets: readonly Round[]): readonly Result[] {
  const game = gameOf(gameCode)
  if (game?.kind !== 'shared' || !game.ways) throw new Error(`${gameCode} is not held for`)
  return game.ways.map(({ code, outcome }) => ({
    code,
    pnl: sum(bets.map(({ stake, choice }) => subtract(game.pay(outcome, stake, choice), stake))),
  }))
}

/** What may be lost at worst. */
const heldBy = (position: readonly Result[]): Paise =>
  negate(position.reduce((least, { pnl }) => smaller(least, pnl), ZERO))

/** A player's bets that count: those that wait for what falls, and those that it has been told of. */
export const counts = ({ stage }: Round): boolean => stage === 'open' || stage === 'crediting'
/** Nobody knows yet whether it will be held. */
export const isUndecided = ({ stage }: Round): boolean => stage === 'debiting' || stage === 'givingBack'

/** The round of everybody that it is a bet on. */
export const tableOf = (book: Book, { table }: Pick<Round, 'table'>): TableRound =>
  must(book.tables.get(table ?? ''), 'it is a bet on a round of everybody')

/** All that a player has bet on it and that is held, in its order. */
export const betsOf = (book: Book, owner: string, table: string): Round[] =>
  book.together(owner, table).filter(({ holds }) => holds)

/** What each result would bring a player of what is held, while it has not fallen; undefined where nothing is. */
export function positionOn(book: Book, owner: string, table: string): readonly Result[] | undefined {
  const bets = betsOf(book, owner, table).filter(({ stage }) => stage === 'open')
  return bets[0] && positionOf(bets[0].gameCode, bets)
}

/** What a player's held bets have come to, as a wallet has it: what they cost in all, or brought. */
export function netOf(bets: readonly Round[]): { readonly stake: Paise; readonly payout: Paise } {
  const standing = bets.filter((bet) => counts(bet) || bet.stage === 'closed' || bet.stage === 'disputed')
  const [first] = standing
  if (first && standing.some(({ stage }) => stage === 'open'))
    return { stake: heldBy(positionOf(first.gameCode, standing)), payout: ZERO }
  const net = sum(standing.map(({ stake, payout }) => subtract(payout, stake)))
  return { stake: larger(ZERO, negate(net)), payout: larger(ZERO, net) }
}
