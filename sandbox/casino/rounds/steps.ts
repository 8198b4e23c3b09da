/** Rounds that are chosen in, step by step. */
import { add } from '@paddock/domain/money'
import { ownerOf, type Raise, type Round, type SeedPair, type Session } from '../book/index.ts'
import { gameOf, type Played, type ReadStep, type Result, type SteppedGame } from '../games/index.ts'
import { drawsOf, hashOf, seedsOf } from '../seeds.ts'
import { ask, type Engine, inTurn, owing } from './engine.ts'
import { paid, unanswered } from './settle.ts'
import { became, bookingOf, debitOf, firstStakeOf, lowered, raisesOf } from './stakes.ts'
import { balanceOf, refused, type Told, toldOf } from './told.ts'

/** `at`: how many steps were before it, so that one that is sent twice is taken once. */
export type StepAsked = { readonly roundId: string; readonly at: number; readonly step: unknown }

/** The next choice in an open round. */
export async function step(engine: Engine, session: Session, { roundId, at, step: asked }: StepAsked): Promise<Told> {
  return await withOpen(engine, session, roundId, async (round, game) => {
    const read = at === round.steps.length ? game.readStep(playedOf(engine, round), asked) : undefined
    if (!read) return toldOf(round, null)
    if (read.raise > 0) return await raise(engine, session, round, game, read)
    const next = stood(engine, { ...round, steps: [...round.steps, read.step] }, game)
    engine.book.write({ round: next })
    return await paid(engine, next, null)
  })
}

/** A step that is staked for is taken when the wallet has said OK; where it does not, the round goes on as it was. */
async function raise(
  engine: Engine,
  { id: session, opened }: Session,
  round: Round,
  game: SteppedGame,
  { step: asked, raise: amount }: ReadStep,
): Promise<Told> {
  const raises: readonly Raise[] = [...raisesOf(round), { step: asked, amount, state: 'asked' }]
  const walletSession = opened?.sessionId ?? round.walletSession
  const raising: Round = { ...round, session, walletSession, stage: 'raising', raises }
  engine.book.write({ round: raising })
  const answer = await ask(engine, raising, 'debit', debitOf(raising, raises.length, amount))
  if (answer.kind === 'unknown') return await unanswered(engine, lowered(engine, raising))
  const balance = balanceOf(answer)
  if (answer.code !== 'OK') {
    engine.book.write({ round: { ...raising, stage: 'open', raises: raises.map(became('asked', 'refused')) } })
    return refused(answer.code, balance)
  }
  const taken = { ...raising, stake: add(round.stake, amount), raises: raises.map(became('asked', 'taken')) }
  const next = stood(engine, { ...taken, steps: [...round.steps, asked] }, game)
  engine.book.write({ round: next, booking: bookingOf(engine, next, 'debit', raises.length) })
  return await paid(engine, next, balance)
}

/** The player takes what the round stands at. */
export async function cashOut(engine: Engine, session: Session, roundId: string): Promise<Told> {
  return await withOpen(engine, session, roundId, async (round, game) => {
    const result = game.cashOut(playedOf(engine, round))
    return result ? await endWith(engine, round, result) : refused('NOTHING_OPEN')
  })
}

/** It is over, and is paid so. */
export async function endWith(engine: Engine, round: Round, result: Result): Promise<Told> {
  const ended: Round = { ...owing(engine, round, 'crediting'), ...result }
  engine.book.write({ round: ended })
  return await paid(engine, ended, null)
}

async function withOpen(
  engine: Engine,
  { walletUrl, playerRef, gameCode }: Session,
  roundId: string,
  work: (round: Round, game: SteppedGame) => Promise<Told>,
): Promise<Told> {
  const owner = ownerOf(walletUrl, playerRef)
  return await inTurn(engine, owner, async () => {
    const round = engine.book.rounds.get(roundId)
    if (round?.owner !== owner || round.gameCode !== gameCode) return refused('INVALID_REQUEST')
    if (round.stage === 'lowering') return refused('LAST_STAKE_UNSETTLED')
    const game = gameOf(gameCode)
    return round.stage === 'open' && game?.kind === 'steps' ? await work(round, game) : toldOf(round, null)
  })
}

/** As far as its steps have brought it. */
export function stood(engine: Engine, round: Round, game: SteppedGame): Round {
  const { isOver, outcome, payout, sight } = game.stand(playedOf(engine, round))
  return isOver ? { ...owing(engine, round, 'crediting'), outcome, payout } : { ...round, stage: 'open', payout, sight }
}

/** The round as its game plays it. */
export const playedOf = (engine: Engine, round: Round): Played => ({
  draws: drawsOf(seedOf(engine, round)),
  stake: firstStakeOf(round),
  choice: round.choice,
  steps: round.steps,
})

/** What it is drawn from. */
export const seedOf = (engine: Engine, { owner, seedHash, clientSeed, nonce }: Round): SeedPair => {
  const { current: pair } = seedsOf(engine.book, owner)
  if (!pair || hashOf(pair.seed) !== seedHash) throw new Error('the seed of an open round has been rotated')
  return { seed: pair.seed, clientSeed, nonce }
}
