/** Stakes of a round by their place: 0 is the first, and each further one that was asked for has the next. */
import { type Paise, subtract, sum, ZERO } from '@paddock/domain/money'
import { type Booking, isSlip, type Raise, type Round, walletRoundOf } from '../book/index.ts'
import { type Slip, toldLegs } from '../sport/slip.ts'
import { type Engine, owing } from './engine.ts'

/** Of a bet by itself. */
type Op = Exclude<Booking['op'], 'settle'>

const LETTERS: Readonly<Record<Op, string>> = { debit: 'd', credit: 'c', rollback: 'r' }

export const txOf = (id: string, op: Op, place: number): string => `${id}-${LETTERS[op]}${place === 0 ? '' : place}`

export const raisesOf = ({ raises }: Round): readonly Raise[] => raises ?? []

export const firstStakeOf = (round: Round): Paise =>
  subtract(round.stake, sum(raisesOf(round).flatMap(({ state, amount }) => (state === 'taken' ? [amount] : []))))

const stakeAt = (round: Round, place: number): Paise =>
  place === 0 ? firstStakeOf(round) : (raisesOf(round)[place - 1]?.amount ?? ZERO)

export const became =
  (from: Raise['state'], to: Raise['state']) =>
  (one: Raise): Raise =>
    one.state === from ? { ...one, state: to } : one

const backIf = (state: Raise['state']) => became(state, 'givingBack')

/** The place of what goes back next: further stakes go before the first. */
export function nextBack(round: Round): number | undefined {
  const place = raisesOf(round).findIndex(({ state }) => state === 'givingBack')
  if (place >= 0) return place + 1
  return round.stage === 'givingBack' ? 0 : undefined
}

/** What every debit says; each has an id and an amount of its own. */
export const debitOf = (round: Round, place: number, amount: Paise): object => ({
  txId: txOf(round.id, 'debit', place),
  playerRef: round.playerRef,
  sessionId: round.walletSession,
  roundId: walletRoundOf(round),
  gameCode: round.gameCode,
  amount: String(amount),
  currency: round.currency,
  details: isSlip(round)
    ? { legs: toldLegs(round.choice as Slip) }
    : { seedHash: round.seedHash, clientSeed: round.clientSeed, nonce: round.nonce },
})

/** What the books say of it. */
export const bookingOf = (engine: Engine, round: Round, op: Op, place: number): Booking => ({
  txId: txOf(round.id, op, place),
  walletUrl: round.walletUrl,
  op,
  playerRef: round.playerRef,
  roundId: walletRoundOf(round),
  amount: op === 'credit' ? round.payout : stakeAt(round, place),
  at: engine.clock(),
})

/** All that was staked on it goes back, each stake by itself. */
export const givenBack = (engine: Engine, round: Round): Round =>
  owing(
    engine,
    { ...round, stake: firstStakeOf(round), raises: raisesOf(round).map(backIf('taken')), payout: ZERO },
    'givingBack',
  )

/** What was asked for of further stakes goes back; the round goes on as it was. */
export const lowered = (engine: Engine, round: Round): Round =>
  owing(engine, { ...round, raises: raisesOf(round).map(backIf('asked')) }, 'lowering')

/** With its first stake the round is over; one of further stakes leaves it open, where that was all. */
export function afterBack(engine: Engine, round: Round, place: number): Round {
  if (place === 0) return { ...round, stage: 'cancelled', endedAt: engine.clock() }
  const raises = raisesOf(round).map((one, n) => (n === place - 1 ? { ...one, state: 'back' as const } : one))
  return { ...round, raises, stage: round.stage === 'lowering' ? 'open' : round.stage }
}
