import { PAYTABLES } from '@paddock/domain/fairness'
import { must } from '@paddock/domain/result'
import { createHash } from 'node:crypto'
import { andarBahar } from './andar-bahar.ts'
import { baccarat } from './baccarat.ts'
import { blackjack } from './blackjack.ts'
import { cards32 } from './cards-32.ts'
import { cricket } from './cricket.ts'
import { crash } from './crash.ts'
import { dice } from './dice.ts'
import { dragonTiger } from './dragon-tiger.ts'
import type { Game } from './game.ts'
import { greyhounds } from './greyhounds.ts'
import { keno } from './keno.ts'
import { limbo } from './limbo.ts'
import { lucky7 } from './lucky-7.ts'
import { mines } from './mines.ts'
import { penalties } from './penalties.ts'
import { pick3 } from './pick-3.ts'
import { raffle } from './raffle.ts'
import { roulette } from './roulette.ts'
import { slot } from './slot.ts'
import { sportsBook } from './sports-book.ts'
import { teenPatti } from './teen-patti.ts'

export type { Bet, Game, Offer, Played, ReadStep, Result, Returns, Step, SteppedGame } from './game.ts'
export { isObject, isWholeRupees, MOST_RETURN } from './game.ts'

/** In the order in which a lobby has them. */
export const GAMES: readonly Game[] = [
  teenPatti,
  andarBahar,
  dragonTiger,
  lucky7,
  cards32,
  baccarat,
  crash,
  dice,
  limbo,
  mines,
  blackjack,
  roulette,
  slot('bazaar'),
  slot('mango'),
  slot('himalaya'),
  keno,
  pick3,
  raffle,
  cricket,
  greyhounds,
  penalties,
  sportsBook,
]
/** Raised when what any game pays is changed: a round says which it was played by. */
export const PAYTABLE = 1

const HASHES = new Map(
  [...PAYTABLES].map(([gameCode, pays]) => [gameCode, createHash('sha256').update(pays).digest('hex')]),
)
/** Of what a game pays, for its rounds. */
export const paytableHashOf = (gameCode: string): string => must(HASHES.get(gameCode), `${gameCode} says what it pays`)

const BY_CODE = new Map(GAMES.map((game) => [game.offer.gameCode, game]))
export const gameOf = (gameCode: string): Game | undefined => BY_CODE.get(gameCode)
