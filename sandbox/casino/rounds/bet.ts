/** A bet, from its stake to what falls. */
import type { Paise } from '@paddock/domain/money'
import { isSlip, ownerOf, type Round, type Seeds, type Session } from '../book/index.ts'
import { gameOf } from '../games/index.ts'
import { drawsOf, seedsOf } from '../seeds.ts'
import type { Slip } from '../sport/slip.ts'
import { type BetAsked, beginOf } from './begin.ts'
import { ask, type Engine, inTurn, owing, wait } from './engine.ts'
import { paid, PAID_WITHIN_MS, settleLater, unanswered } from './settle.ts'
import { isDrawnAlone } from './stages.ts'
import { bookingOf, debitOf } from './stakes.ts'
import { seedOf, stood } from './steps.ts'
import { balanceOf, refused, type Told, toldOf } from './told.ts'

/** A bet of the player: the same one again is told what became of it. */
export async function bet(engine: Engine, session: Session, asked: BetAsked): Promise<Told> {
  const owner = ownerOf(session.walletUrl, session.playerRef)
  return await inTurn(engine, owner, async () => {
    const known = engine.book.roundsOf(owner).find(({ requestId }) => requestId === asked.requestId)
    if (known) return toldOf(known, null)
    const begun = beginOf(engine, session, owner, asked)
    return typeof begun === 'string' ? refused(begun) : await debit(engine, begun)
  })
}

async function debit(engine: Engine, round: Round): Promise<Told> {
  engine.book.write({ round })
  const answer = round.holds
    ? await engine.holds.reserve(round)
    : await ask(engine, round, 'debit', debitOf(round, 0, round.stake))
  if (answer.kind === 'unknown') return await unanswered(engine, owing(engine, round, 'givingBack'))
  const balance = balanceOf(answer)
  if (answer.code !== 'OK') {
    engine.book.write({ round: { ...round, stage: 'refused', code: answer.code, endedAt: engine.clock() } })
    return refused(answer.code, balance)
  }
  return isDrawnAlone(round) ? await play(engine, round, balance) : await sitIn(engine, round, balance)
}

/** The stake is taken in time, or goes back: a bet counts only if the wallet has said OK before the lock, and a slip while all of it is open. */
async function sitIn(engine: Engine, round: Round, balance: Paise | null): Promise<Told> {
  const isInTime = isSlip(round)
    ? engine.sport.stands(round.choice as Slip)
    : engine.book.tables.get(round.table ?? '')?.stage === 'bets'
  const next: Round = isInTime
    ? { ...round, stage: 'open' }
    : { ...owing(engine, round, 'givingBack'), code: 'TOO_LATE' }
  engine.book.write({ round: next, ...(!round.holds && { booking: bookingOf(engine, round, 'debit', 0) }) })
  if (isInTime) {
    engine.moved?.(next, balance)
    return toldOf(next, balance)
  }
  return refused('TOO_LATE', await Promise.race([settleLater(engine, round.id), wait(engine, PAID_WITHIN_MS)]))
}

/** The stake is taken: its nonce is used, and what falls is written with it. */
async function play(engine: Engine, round: Round, balance: Paise | null): Promise<Told> {
  const seeds = seedsOf(engine.book, round.owner)
  if (!seeds.current) throw new Error('a stake without a seed')
  const used: Seeds = { ...seeds, current: { ...seeds.current, nonce: round.nonce } }
  const game = gameOf(round.gameCode)
  const fallen: Round =
    game?.kind === 'instant'
      ? {
          ...owing(engine, round, 'crediting'),
          ...game.play(drawsOf(seedOf(engine, round)), round.stake, round.choice),
        }
      : game?.kind === 'steps'
        ? stood(engine, round, game)
        : { ...round, stage: 'open' }
  engine.book.write({ seeds: used, round: fallen, booking: bookingOf(engine, round, 'debit', 0) })
  return await paid(engine, fallen, balance)
}
