/**
 * Rounds, from the stake to what comes back. A stake is in play only once the wallet has said OK to its debit. What is unknown is never
 * guessed: a debit is rolled back until the wallet says OK, and a credit is sent again as it was, for 72 hours from when it was owed.
 */
import { randomUUID } from 'node:crypto'
import { isClientSeed } from '@paddock/domain/fairness'
import { type Paise, paise, ZERO } from '@paddock/domain/money'
import { type Book, type Booking, ownerOf, type Round, type Seeds, type SeedPair, type Session } from './book.ts'
import type { Calls } from './faults.ts'
import { type Game, gameOf, isWholeRupees, MOST_RETURN } from './games/index.ts'
import { drawsOf, hashOf, rotated, seedsOf } from './seeds.ts'
import type { WalletAnswer } from './wallet.ts'

/** What a player is told: of a round, or why there is none. The balance is the wallet's, where it has told one. */
export type Told = { readonly code: string; readonly round: Round | null; readonly balance: Paise | null }

export type BetAsked = { readonly requestId: string; readonly stake: number; readonly choice: unknown }

/** How long waits are; the tests are in a hurry. */
export type Pace = { readonly againMs: number; readonly mostMs: number; readonly giveUpMs: number }
export const USUAL_PACE: Pace = { againMs: 1000, mostMs: 60_000, giveUpMs: 72 * 3_600_000 }

/** A round left alone ends then, without a choice of ours. */
const LEFT_ALONE_MS = 24 * 3_600_000
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/
/** A player sees what has fallen before the win is booked, where that takes longer. */
const PAID_WITHIN_MS = 1500

const refused = (code: string, balance: Paise | null = null): Told => ({ code, round: null, balance })
/** Nobody knows yet whether its stake is taken. */
const isUnsettled = ({ stage }: Round): boolean => stage === 'debiting' || stage === 'givingBack'

export type Rounds = ReturnType<typeof createRounds>

type Parts = {
  readonly book: Book
  readonly calls: Calls
  readonly clock: () => number
  readonly pace?: Pace | undefined
  /** What went wrong with a round while nobody waited for it. */
  readonly failed: (roundId: string, error: unknown) => void
}

export function createRounds({ book, calls, clock, pace = USUAL_PACE, failed }: Parts) {
  const turns = new Map<string, Promise<unknown>>()
  const working = new Map<string, Promise<Paise | null>>()
  const ending = new AbortController()

  /** One after the other for each player: of two bets at once the second sees what the first has done. */
  async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const before = turns.get(owner) ?? Promise.resolve()
    const mine = before.then(work, work)
    turns.set(owner, mine)
    try {
      return await mine
    } finally {
      if (turns.get(owner) === mine) turns.delete(owner)
    }
  }

  const ask = async (round: Round, op: 'debit' | 'credit' | 'rollback', asked: object): Promise<WalletAnswer> => {
    const key = book.keyFor(round.walletUrl)
    return key ? await calls.call(key, round.session, op, asked) : { kind: 'unknown', why: 'no key of this wallet' }
  }

  const owing = (round: Round, stage: 'crediting' | 'givingBack'): Round => ({ ...round, stage, owedAt: clock() })

  const current = (id: string): Round => {
    const round = book.rounds.get(id)
    if (!round) throw new Error(`no round ${id}`)
    return round
  }

  /* A bet. */

  async function bet(session: Session, asked: BetAsked): Promise<Told> {
    const owner = ownerOf(session.walletUrl, session.playerRef)
    return await inTurn(owner, async () => {
      const known = book.roundsOf(owner).find(({ requestId }) => requestId === asked.requestId)
      if (known) return toldOf(known, null)
      const begun = beginOf(session, owner, asked)
      return typeof begun === 'string' ? refused(begun) : await debit(begun)
    })
  }

  /** The round as it would be debited, or why it is not. */
  function beginOf(session: Session, owner: string, { requestId, stake, choice }: BetAsked): Round | string {
    const game = gameOf(session.gameCode)
    const { current: pair } = seedsOf(book, owner)
    const mine = book.roundsOf(owner)
    if (!game || !session.opened || !REQUEST_ID.test(requestId)) return 'INVALID_REQUEST'
    if (!pair) return 'NO_CLIENT_SEED'
    if (mine.some(isUnsettled)) return 'LAST_STAKE_UNSETTLED'
    if (mine.some(({ stage, gameCode }) => stage === 'open' && gameCode === session.gameCode)) return 'ROUND_OPEN'
    if (!isWholeRupees(stake) || stake < session.limits.min || stake > session.limits.max) return 'STAKE_LIMITS'
    const read = game.read(choice, paise(stake))
    if (!read) return 'INVALID_REQUEST'
    if (read.most > MOST_RETURN) return 'RETURN_LIMIT'
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
      seedHash: hashOf(pair.seed),
      clientSeed: pair.clientSeed,
      nonce: pair.nonce + 1,
      steps: [],
      outcome: null,
      payout: ZERO,
      stage: 'debiting',
      code: null,
      startedAt: clock(),
      endedAt: null,
    }
  }

  async function debit(round: Round): Promise<Told> {
    book.write({ round })
    const { id, playerRef, walletSession, gameCode, stake, currency, seedHash, clientSeed, nonce } = round
    const answer = await ask(round, 'debit', {
      txId: `${id}-d`,
      playerRef,
      sessionId: walletSession,
      roundId: id,
      gameCode,
      amount: String(stake),
      currency,
      details: { seedHash, clientSeed, nonce },
    })
    if (answer.kind === 'unknown') {
      book.write({ round: owing(round, 'givingBack') })
      // Often the wallet is back at once, and the player is told that nothing is lost.
      await Promise.race([settleLater(id), wait(PAID_WITHIN_MS)])
      return refused('STAKE_UNKNOWN')
    }
    const balance = balanceOf(answer)
    if (answer.code !== 'OK') {
      book.write({ round: { ...round, stage: 'refused', code: answer.code, endedAt: clock() } })
      return refused(answer.code, balance)
    }
    return await play(round, balance)
  }

  /** The stake is taken: its nonce is used, and what falls is written with it. */
  async function play(round: Round, balance: Paise | null): Promise<Told> {
    const seeds = seedsOf(book, round.owner)
    if (!seeds.current) throw new Error('a stake without a seed')
    const used: Seeds = { ...seeds, current: { ...seeds.current, nonce: round.nonce } }
    const game = gameOf(round.gameCode)
    const fallen: Round =
      game?.kind === 'instant'
        ? { ...owing(round, 'crediting'), ...game.play(drawsOf(seedOf(round)), round.stake, round.choice) }
        : { ...round, stage: 'open' }
    book.write({ seeds: used, round: fallen, booking: bookingOf(round, 'debit', round.stake) })
    return await paid(fallen, balance)
  }

  /** Waits a little for the win to be booked, and not for ever. */
  async function paid(round: Round, balance: Paise | null): Promise<Told> {
    if (round.stage !== 'crediting') return toldOf(round, balance)
    const booked = await Promise.race([settleLater(round.id), wait(PAID_WITHIN_MS)])
    return toldOf(current(round.id), booked ?? balance)
  }

  const seedOf = ({ owner, seedHash, clientSeed, nonce }: Round): SeedPair => {
    const { current: pair } = seedsOf(book, owner)
    if (!pair || hashOf(pair.seed) !== seedHash) throw new Error('the seed of an open round has been rotated')
    return { seed: pair.seed, clientSeed, nonce }
  }

  /* Steps. */

  async function step(session: Session, roundId: string, tile: number): Promise<Told> {
    return await withOpen(session, roundId, async (round, game) => {
      if (!game.isStep(round.choice, round.steps, tile)) return toldOf(round, null)
      const steps = [...round.steps, tile]
      const { isOver, outcome, payout } = game.stand(drawsOf(seedOf(round)), round.stake, round.choice, steps)
      const next: Round = isOver
        ? { ...owing(round, 'crediting'), steps, outcome, payout }
        : { ...round, steps, payout, stage: 'open' }
      book.write({ round: next })
      return await paid(next, null)
    })
  }

  async function cashOut(session: Session, roundId: string): Promise<Told> {
    return await withOpen(session, roundId, async (round, game) =>
      round.steps.length === 0 ? refused('NOTHING_OPEN') : await endHere(round, game),
    )
  }

  async function endHere(round: Round, game: Extract<Game, { kind: 'steps' }>): Promise<Told> {
    const { outcome, payout } = game.stand(drawsOf(seedOf(round)), round.stake, round.choice, round.steps)
    const ended: Round = { ...owing(round, 'crediting'), outcome, payout }
    book.write({ round: ended })
    return await paid(ended, null)
  }

  async function withOpen(
    { walletUrl, playerRef, gameCode }: Session,
    roundId: string,
    work: (round: Round, game: Extract<Game, { kind: 'steps' }>) => Promise<Told>,
  ): Promise<Told> {
    const owner = ownerOf(walletUrl, playerRef)
    return await inTurn(owner, async () => {
      const round = book.rounds.get(roundId)
      if (round?.owner !== owner || round.gameCode !== gameCode) return refused('INVALID_REQUEST')
      const game = gameOf(gameCode)
      return round.stage === 'open' && game?.kind === 'steps' ? await work(round, game) : toldOf(round, null)
    })
  }

  /* Money that is owed, one way or the other. */

  /** Until the wallet has said OK. Gives the balance that it told. Somebody may wait for it, and nobody has to. */
  async function settleLater(id: string): Promise<Paise | null> {
    if (working.has(id) || ending.signal.aborted) return null
    const work = untilSettled(id)
      .catch((error: unknown) => {
        failed(id, error)
        return null
      })
      .finally(() => working.delete(id))
    working.set(id, work)
    return await work
  }

  async function untilSettled(id: string): Promise<Paise | null> {
    const { owedAt, startedAt } = current(id)
    for (let tried = 0; ; tried++) {
      const answer = await askOwed(current(id))
      if (answer.kind === 'said' && answer.code !== 'MAINTENANCE') return settled(id, answer)
      if (clock() - (owedAt ?? startedAt) >= pace.giveUpMs) break
      await wait(Math.min(pace.againMs * 2 ** tried, pace.mostMs))
      if (ending.signal.aborted) return null
    }
    book.write({ round: { ...current(id), stage: 'disputed', code: 'UNANSWERED', endedAt: clock() } })
    return null
  }

  /** The same body each time; only its seal is new. */
  async function askOwed(round: Round): Promise<WalletAnswer> {
    const { id, playerRef, payout } = round
    const refTxId = `${id}-d`
    if (round.stage === 'givingBack') return await ask(round, 'rollback', { txId: `${id}-r`, playerRef, refTxId })
    const win = { roundId: id, refTxId, amount: String(payout), kind: 'win', roundClosed: true }
    return await ask(round, 'credit', { txId: `${id}-c`, playerRef, ...win })
  }

  function settled(id: string, answer: WalletAnswer & { kind: 'said' }): Paise | null {
    const round = current(id)
    const isBack = round.stage === 'givingBack'
    const endedAt = clock()
    if (answer.code === 'OK') {
      const booking = bookingOf(round, isBack ? 'rollback' : 'credit', isBack ? round.stake : round.payout)
      book.write({ round: { ...round, stage: isBack ? 'cancelled' : 'closed', endedAt }, booking })
    } else if (answer.code === 'ALREADY_ROLLED_BACK') {
      // The wallet has given the stake back itself: nothing is owed any more.
      book.write({ round: { ...round, stage: 'cancelled', code: answer.code, payout: ZERO, endedAt } })
    } else book.write({ round: { ...round, stage: 'disputed', code: answer.code, endedAt } })
    return balanceOf(answer)
  }

  const bookingOf = ({ id, walletUrl, playerRef }: Round, op: Booking['op'], amount: Paise): Booking => ({
    txId: `${id}-${op.charAt(0)}`,
    walletUrl,
    op,
    playerRef,
    roundId: id,
    amount,
    at: clock(),
  })

  /* From outside. */

  /** The wallet takes a round back that has not ended. Gives it as it is then. */
  async function cancel(id: string): Promise<Round> {
    return await inTurn(current(id).owner, () => {
      const round = current(id)
      if (round.stage === 'open') book.write({ round: { ...owing(round, 'givingBack'), payout: ZERO } })
      if (current(id).stage === 'givingBack') void settleLater(id)
      return Promise.resolve(current(id))
    })
  }

  /** A seed is shown only when no round of it can still be chosen in. */
  async function rotate({ walletUrl, playerRef }: Session, clientSeed: string): Promise<string> {
    const owner = ownerOf(walletUrl, playerRef)
    return await inTurn(owner, () => {
      if (!isClientSeed(clientSeed)) return Promise.resolve('INVALID_REQUEST')
      if (book.roundsOf(owner).some((round) => isUnsettled(round) || round.stage === 'open'))
        return Promise.resolve('ROUND_OPEN')
      book.write({ seeds: rotated(seedsOf(book, owner), clientSeed) })
      return Promise.resolve('OK')
    })
  }

  /** What was under way when the process ended. Of a debit without an answer nobody knows anything. */
  function resume(): void {
    for (const round of book.rounds.values())
      if (round.stage === 'debiting') book.write({ round: owing(round, 'givingBack') })
    settleOwed()
  }

  function settleOwed(): void {
    for (const { id, stage } of book.rounds.values())
      if (stage === 'givingBack' || stage === 'crediting') void settleLater(id)
  }

  /** Now and then: what is left alone is ended, each by itself, and what a fault has kept from being settled is settled. */
  async function look(): Promise<void> {
    const old = [...book.rounds.values()].filter(
      ({ stage, startedAt }) => stage === 'open' && startedAt < clock() - LEFT_ALONE_MS,
    )
    for (const round of old)
      await endLeftAlone(round).catch((error: unknown) => {
        failed(round.id, error)
      })
    settleOwed()
  }

  /** What is open is paid; where nothing was opened yet, the stake goes back. */
  async function endLeftAlone({ id, owner, steps }: Round): Promise<void> {
    if (steps.length === 0) await cancel(id)
    else await inTurn(owner, async () => await endOld(current(id)))
  }

  async function endOld(round: Round): Promise<void> {
    const game = gameOf(round.gameCode)
    if (round.stage === 'open' && game?.kind === 'steps') await endHere(round, game)
  }

  /** Nothing is begun any more; what is under way is waited for, since its answer is to be kept. */
  async function stop(): Promise<void> {
    ending.abort()
    while (turns.size > 0 || working.size > 0) await Promise.allSettled([...turns.values(), ...working.values()])
  }

  async function wait(ms: number): Promise<null> {
    if (ending.signal.aborted) return null
    return await new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        ending.signal.removeEventListener('abort', done)
        resolve(null)
      }
      const timer = setTimeout(done, ms)
      ending.signal.addEventListener('abort', done)
    })
  }

  return { bet, step, cashOut, cancel, rotate, resume, look, stop }
}

const toldOf = (round: Round, balance: Paise | null): Told =>
  round.stage === 'refused' ? refused(round.code ?? 'INVALID_REQUEST', balance) : { code: 'OK', round, balance }

const AMOUNT = /^-?(0|[1-9][0-9]{0,14})$/
export function balanceOf(answer: WalletAnswer & { kind: 'said' }): Paise | null {
  const { balance } = answer.body
  return typeof balance === 'string' && AMOUNT.test(balance) ? paise(Number(balance)) : null
}
