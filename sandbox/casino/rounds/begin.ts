/** What a bet is before anybody is asked for its stake. */
import { randomUUID } from 'node:crypto'
import { add, type Paise, paise, sum, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { isSlip, type Round, type Session } from '../book/index.ts'
import { type Bet, type Game, gameOf, isWholeRupees, MOST_RETURN, paytableHashOf } from '../games/index.ts'
import { mayBeHeld } from '../holds/index.ts'
import { hashOf, seedsOf } from '../seeds.ts'
import type { Engine } from './engine.ts'
import { isUnsettled } from './stages.ts'

/** A bet as a screen asks for it. */
export type BetAsked = { readonly requestId: string; readonly stake: number; readonly choice: unknown }

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

/** Of one player on one round of everybody. */
const MOST_BETS = 30

/** Of one player that wait for their results. */
const MOST_SLIPS = 50

/** What a round is drawn from, and the round of everybody that it is a bet on. */
type Origin = Pick<Round, 'seedHash' | 'clientSeed' | 'nonce' | 'table' | 'walletRound'>

/** Of what nothing is drawn for. */
const NOT_DRAWN: Origin = { seedHash: '', clientSeed: '', nonce: 0 }

/** The round as it would be debited, or why it is not. */
export function beginOf(
  engine: Engine,
  session: Session,
  owner: string,
  { requestId, stake, choice }: BetAsked,
): Round | string {
  const game = gameOf(session.gameCode)
  const mine = engine.book.roundsOf(owner)
  if (!game || !session.opened || !REQUEST_ID.test(requestId)) return 'INVALID_REQUEST'
  if (mine.some(isUnsettled)) return 'LAST_STAKE_UNSETTLED'
  const origin = originOf(engine, game, owner, mine)
  if (typeof origin === 'string') return origin
  if (!isWholeRupees(stake) || stake < session.limits.min || stake > session.limits.max) return 'STAKE_LIMITS'
  const read: Bet | string | undefined =
    game.kind === 'slips' ? engine.sport.read(choice, paise(stake)) : game.read(choice, paise(stake))
  if (typeof read !== 'object') return read ?? 'INVALID_REQUEST'
  const there = mine.filter(({ table }) => table !== undefined && table === origin.table)
  const others = there.filter(({ stage }) => stage === 'open')
  // What the first bet there was: for the wallet all of them are one round.
  const isHeld = there[0] ? there[0].holds === true : session.walletMode === 'exposure' && mayBeHeld(session.gameCode)
  if (add(read.most, mostTogether(game, others)) > MOST_RETURN) return 'RETURN_LIMIT'
  return {
    id: randomUUID(),
    requestId,
    owner,
    walletUrl: session.walletUrl,
    playerRef: session.playerRef,
    session: session.id,
    walletSession: session.opened.sessionId,
    gameCode: session.gameCode,
    currency: session.currency,
    stake: paise(stake),
    choice: read.choice,
    ...(game.kind !== 'slips' && { paytableHash: paytableHashOf(session.gameCode) }),
    ...(read.nextAt !== undefined && { nextAt: read.nextAt }),
    ...origin,
    ...(isHeld && { holds: true }),
    steps: [],
    outcome: null,
    payout: ZERO,
    stage: 'debiting',
    code: null,
    startedAt: engine.clock(),
    endedAt: null,
  }
}

function originOf(engine: Engine, game: Game, owner: string, mine: readonly Round[]): Origin | string {
  switch (game.kind) {
    case 'shared':
      return tableOrigin(engine, game, mine)
    case 'slips':
      return mine.filter((round) => isSlip(round) && round.stage === 'open').length < MOST_SLIPS
        ? NOT_DRAWN
        : 'MOST_BETS'
    case 'instant':
    case 'steps':
      return ownOrigin(engine, game, owner, mine)
  }
}

/** The next draw of the player's own seeds. */
function ownOrigin(engine: Engine, { offer }: Game, owner: string, mine: readonly Round[]): Origin | string {
  const { current: pair } = seedsOf(engine.book, owner)
  if (!pair) return 'NO_CLIENT_SEED'
  if (mine.some(({ stage, gameCode }) => stage === 'open' && gameCode === offer.gameCode)) return 'ROUND_OPEN'
  return { seedHash: hashOf(pair.seed), clientSeed: pair.clientSeed, nonce: pair.nonce + 1 }
}

/** What falls for everybody. */
function tableOrigin(engine: Engine, { offer }: Game, mine: readonly Round[]): Origin | string {
  const table = engine.book.tableNow.get(offer.gameCode)
  if (table?.stage !== 'bets') return 'BETS_CLOSED'
  if (mine.filter((round) => round.table === table.id).length >= MOST_BETS) return 'MOST_BETS'
  const { id, seedHash, salt: clientSeed, number: nonce } = table
  return { table: id, walletRound: id, seedHash, clientSeed, nonce }
}

/** The most that these bets of one player can return; what flies leaves in time. */
const mostTogether = (game: Game, bets: readonly Round[]): Paise =>
  game.kind !== 'shared' || game.flight
    ? ZERO
    : sum(bets.map(({ choice, stake }) => must(game.read(choice, stake), 'it was read before').most))
