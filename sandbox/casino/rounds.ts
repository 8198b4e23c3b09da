/**
 * Rounds, from the stake to what comes back. A stake is in play only once the wallet has said OK to its debit. What is unknown is never
 * guessed: a debit is rolled back until the wallet says OK, and a credit is sent again as it was, for 72 hours from when it was owed.
 */
import { randomUUID } from 'node:crypto'
import { isClientSeed } from '@paddock/domain/fairness'
import { add, type Paise, paise, subtract, sum, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { combinedOdds, settleSlip } from '@paddock/domain/slips'
import {
  type Book,
  type Booking,
  isSlip,
  ownerOf,
  type Raise,
  type Round,
  type Seeds,
  type SeedPair,
  type Session,
  type TableRound,
  walletRoundOf,
} from './book.ts'
import type { Calls } from './faults.ts'
import {
  type Bet,
  type Game,
  gameOf,
  isWholeRupees,
  MOST_RETURN,
  paytableHashOf,
  type Played,
  type ReadStep,
  type Result,
  type SteppedGame,
} from './games/index.ts'
import { createGate } from './gate.ts'
import { drawsOf, hashOf, rotated, seedsOf } from './seeds.ts'
import { type Slip, type SportsBook, toldLegs } from './sport/book.ts'
import type { WalletAnswer } from './wallet.ts'

/** What a player is told: of a round, or why there is none. The balance is the wallet's, where it has told one. */
export type Told = { readonly code: string; readonly round: Round | null; readonly balance: Paise | null }

export type BetAsked = { readonly requestId: string; readonly stake: number; readonly choice: unknown }
/** `at`: how many steps were before it, so that one that is sent twice is taken once. */
export type StepAsked = { readonly roundId: string; readonly at: number; readonly step: unknown }

/** How long waits are; the tests are in a hurry. */
export type Pace = { readonly againMs: number; readonly mostMs: number; readonly giveUpMs: number }
export const USUAL_PACE: Pace = { againMs: 1000, mostMs: 60_000, giveUpMs: 72 * 3_600_000 }

/** A round left alone ends then, without a choice of ours. */
const LEFT_ALONE_MS = 24 * 3_600_000
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/
/** A player sees what has fallen before the win is booked, where that takes longer. */
const PAID_WITHIN_MS = 1500
/** Of one player on one round of everybody. */
const MOST_BETS = 30
/** Of one player that wait for their results. */
const MOST_SLIPS = 50
/** Calls to one wallet that are under way at once: a table pays hundreds of players in the same moment. */
const MOST_CALLS = 64

export const refused = (code: string, balance: Paise | null = null): Told => ({ code, round: null, balance })
/** Not begun any more. */
const UNSENT: WalletAnswer = { kind: 'unknown', why: 'the provider ends' }
/** Nobody knows yet whether a stake of it is taken. */
const isUnsettled = ({ stage }: Round): boolean =>
  stage === 'debiting' || stage === 'givingBack' || stage === 'raising' || stage === 'lowering'
/** It has come to its end, so a win of it may stand. */
const hasEnded = ({ stage }: Round): boolean => stage === 'crediting' || stage === 'closed' || stage === 'disputed'
/** Its stake may still go back. */
const mayGoBack = ({ stage }: Round): boolean => stage === 'debiting' || stage === 'givingBack'
/** The wallet is still to hear something of it. */
export const isOwing = ({ stage }: Round): boolean =>
  stage === 'crediting' || stage === 'givingBack' || stage === 'lowering'
/** It may still be drawn from, by the seeds that are the player's own. */
export const isDrawnAlone = (round: Round): boolean => round.table === undefined && !isSlip(round)
const isOwnOpen = (round: Round): boolean => round.stage === 'open' && isDrawnAlone(round)

/** What a round is drawn from, and the round of everybody that it is a bet on. */
type Origin = Pick<Round, 'seedHash' | 'clientSeed' | 'nonce' | 'table' | 'walletRound'>

export type Rounds = ReturnType<typeof createRounds>

/** Of what nothing is drawn for. */
const NOT_DRAWN: Origin = { seedHash: '', clientSeed: '', nonce: 0 }

type Parts = {
  readonly book: Book
  readonly sport: SportsBook
  readonly calls: Calls
  readonly clock: () => number
  readonly pace?: Pace | undefined
  /** What went wrong with a round while nobody waited for it. */
  readonly failed: (roundId: string, error: unknown) => void
  /** Money of it has moved, and the wallet has told its balance. */
  readonly moved?: (round: Round, balance: Paise | null) => void
}

export function createRounds({ book, sport, calls, clock, pace = USUAL_PACE, failed, moved }: Parts) {
  const gate = createGate(MOST_CALLS)
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
    if (!key) return { kind: 'unknown', why: 'no key of this wallet' }
    return await gate(round.walletUrl, async () =>
      ending.signal.aborted ? UNSENT : await calls.call(key, round.session, op, asked),
    )
  }

  const owing = (round: Round, stage: 'crediting' | 'givingBack' | 'lowering'): Round => ({
    ...round,
    stage,
    owedAt: clock(),
  })
  /** All that was staked on it goes back, each stake by itself. */
  const givenBack = (round: Round): Round =>
    owing(
      { ...round, stake: firstStakeOf(round), raises: raisesOf(round).map(backIf('taken')), payout: ZERO },
      'givingBack',
    )

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
    const mine = book.roundsOf(owner)
    if (!game || !session.opened || !REQUEST_ID.test(requestId)) return 'INVALID_REQUEST'
    if (mine.some(isUnsettled)) return 'LAST_STAKE_UNSETTLED'
    const origin = originOf(game, owner, mine)
    if (typeof origin === 'string') return origin
    if (!isWholeRupees(stake) || stake < session.limits.min || stake > session.limits.max) return 'STAKE_LIMITS'
    const read: Bet | string | undefined =
      game.kind === 'slips' ? sport.read(choice, paise(stake)) : game.read(choice, paise(stake))
    if (typeof read !== 'object') return read ?? 'INVALID_REQUEST'
    const others = mine.filter(({ stage, table }) => stage === 'open' && table !== undefined && table === origin.table)
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
      steps: [],
      outcome: null,
      payout: ZERO,
      stage: 'debiting',
      code: null,
      startedAt: clock(),
      endedAt: null,
    }
  }

  function originOf(game: Game, owner: string, mine: readonly Round[]): Origin | string {
    switch (game.kind) {
      case 'shared':
        return tableOrigin(game, mine)
      case 'slips':
        return mine.filter((round) => isSlip(round) && round.stage === 'open').length < MOST_SLIPS
          ? NOT_DRAWN
          : 'MOST_BETS'
      case 'instant':
      case 'steps':
        return ownOrigin(game, owner, mine)
    }
  }

  /** The next draw of the player's own seeds. */
  function ownOrigin({ offer }: Game, owner: string, mine: readonly Round[]): Origin | string {
    const { current: pair } = seedsOf(book, owner)
    if (!pair) return 'NO_CLIENT_SEED'
    if (mine.some(({ stage, gameCode }) => stage === 'open' && gameCode === offer.gameCode)) return 'ROUND_OPEN'
    return { seedHash: hashOf(pair.seed), clientSeed: pair.clientSeed, nonce: pair.nonce + 1 }
  }

  /** What falls for everybody. */
  function tableOrigin({ offer }: Game, mine: readonly Round[]): Origin | string {
    const table = book.tableNow.get(offer.gameCode)
    if (table?.stage !== 'bets') return 'BETS_CLOSED'
    if (mine.filter((round) => round.table === table.id).length >= MOST_BETS) return 'MOST_BETS'
    const { id, seedHash, salt: clientSeed, number: nonce } = table
    return { table: id, walletRound: id, seedHash, clientSeed, nonce }
  }

  async function debit(round: Round): Promise<Told> {
    book.write({ round })
    const answer = await ask(round, 'debit', debitOf(round, 0, round.stake))
    if (answer.kind === 'unknown') return await unanswered(owing(round, 'givingBack'))
    const balance = balanceOf(answer)
    if (answer.code !== 'OK') {
      book.write({ round: { ...round, stage: 'refused', code: answer.code, endedAt: clock() } })
      return refused(answer.code, balance)
    }
    return isDrawnAlone(round) ? await play(round, balance) : await sitIn(round, balance)
  }

  /** The stake is taken in time, or goes back: a bet counts only if the wallet has said OK before the lock, and a slip while all of it is open. */
  async function sitIn(round: Round, balance: Paise | null): Promise<Told> {
    const isInTime = isSlip(round)
      ? sport.stands(round.choice as Slip)
      : book.tables.get(round.table ?? '')?.stage === 'bets'
    const next: Round = isInTime ? { ...round, stage: 'open' } : { ...owing(round, 'givingBack'), code: 'TOO_LATE' }
    book.write({ round: next, booking: bookingOf(round, 'debit', 0) })
    if (isInTime) {
      moved?.(next, balance)
      return toldOf(next, balance)
    }
    return refused('TOO_LATE', await Promise.race([settleLater(round.id), wait(PAID_WITHIN_MS)]))
  }

  /** Often the wallet is back at once, and the player is told that nothing is lost. */
  async function unanswered(round: Round): Promise<Told> {
    book.write({ round })
    await Promise.race([settleLater(round.id), wait(PAID_WITHIN_MS)])
    return refused('STAKE_UNKNOWN')
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
        : game?.kind === 'steps'
          ? stood(round, game)
          : { ...round, stage: 'open' }
    book.write({ seeds: used, round: fallen, booking: bookingOf(round, 'debit', 0) })
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

  /** As far as its steps have brought it. */
  function stood(round: Round, game: SteppedGame): Round {
    const { isOver, outcome, payout, sight } = game.stand(playedOf(round))
    return isOver ? { ...owing(round, 'crediting'), outcome, payout } : { ...round, stage: 'open', payout, sight }
  }

  const playedOf = (round: Round): Played => ({
    draws: drawsOf(seedOf(round)),
    stake: firstStakeOf(round),
    choice: round.choice,
    steps: round.steps,
  })

  async function step(session: Session, { roundId, at, step: asked }: StepAsked): Promise<Told> {
    return await withOpen(session, roundId, async (round, game) => {
      const read = at === round.steps.length ? game.readStep(playedOf(round), asked) : undefined
      if (!read) return toldOf(round, null)
      if (read.raise > 0) return await raise(session, round, game, read)
      const next = stood({ ...round, steps: [...round.steps, read.step] }, game)
      book.write({ round: next })
      return await paid(next, null)
    })
  }

  /** A step that is staked for is taken when the wallet has said OK; where it does not, the round goes on as it was. */
  async function raise(
    { id: session, opened }: Session,
    round: Round,
    game: SteppedGame,
    { step: asked, raise: amount }: ReadStep,
  ): Promise<Told> {
    const raises: readonly Raise[] = [...raisesOf(round), { step: asked, amount, state: 'asked' }]
    const walletSession = opened?.sessionId ?? round.walletSession
    const raising: Round = { ...round, session, walletSession, stage: 'raising', raises }
    book.write({ round: raising })
    const answer = await ask(raising, 'debit', debitOf(raising, raises.length, amount))
    if (answer.kind === 'unknown') return await unanswered(lowered(raising))
    const balance = balanceOf(answer)
    if (answer.code !== 'OK') {
      book.write({ round: { ...raising, stage: 'open', raises: raises.map(became('asked', 'refused')) } })
      return refused(answer.code, balance)
    }
    const taken = { ...raising, stake: add(round.stake, amount), raises: raises.map(became('asked', 'taken')) }
    const next = stood({ ...taken, steps: [...round.steps, asked] }, game)
    book.write({ round: next, booking: bookingOf(next, 'debit', raises.length) })
    return await paid(next, balance)
  }

  const lowered = (round: Round): Round => owing({ ...round, raises: raisesOf(round).map(backIf('asked')) }, 'lowering')

  async function cashOut(session: Session, roundId: string): Promise<Told> {
    return await withOpen(session, roundId, async (round, game) => {
      const result = game.cashOut(playedOf(round))
      return result ? await endWith(round, result) : refused('NOTHING_OPEN')
    })
  }

  async function endWith(round: Round, result: Result): Promise<Told> {
    const ended: Round = { ...owing(round, 'crediting'), ...result }
    book.write({ round: ended })
    return await paid(ended, null)
  }

  async function withOpen(
    { walletUrl, playerRef, gameCode }: Session,
    roundId: string,
    work: (round: Round, game: SteppedGame) => Promise<Told>,
  ): Promise<Told> {
    const owner = ownerOf(walletUrl, playerRef)
    return await inTurn(owner, async () => {
      const round = book.rounds.get(roundId)
      if (round?.owner !== owner || round.gameCode !== gameCode) return refused('INVALID_REQUEST')
      if (round.stage === 'lowering') return refused('LAST_STAKE_UNSETTLED')
      const game = gameOf(gameCode)
      return round.stage === 'open' && game?.kind === 'steps' ? await work(round, game) : toldOf(round, null)
    })
  }

  /* Bets on a round of everybody. */

  /** The player's other bets on the same round of everybody. */
  const othersOf = (bet: Round): Round[] =>
    book.together(bet.owner, walletRoundOf(bet)).filter(({ id }) => id !== bet.id)

  /** What the player has staked on the same round of everybody, this bet with it, as far as it stands. */
  const stakedWith = (bet: Round): Paise => {
    const others = othersOf(bet).filter((other) => other.stage === 'open' || hasEnded(other))
    return add(bet.stake, sum(others.map(({ stake }) => stake)))
  }

  const openBetsOn = ({ id }: TableRound): Round[] => book.betsOn(id).filter(({ stage }) => stage === 'open')

  /** Bets that come to their end together: of each player's the last ends the round, where none of theirs stays open. */
  function withEnds(bets: readonly Round[]): Round[] {
    const ending = new Set(bets.map(({ id }) => id))
    const last = new Map(bets.map(({ owner, id }) => [owner, id]))
    return bets.map((bet) => {
      const staysOpen = othersOf(bet).some(({ id, stage }) => stage === 'open' && !ending.has(id))
      return { ...bet, endsRound: last.get(bet.owner) === bet.id && !staysOpen }
    })
  }

  /** It has fallen, and with it all bets on it; they are paid when screens have shown it, and at the latest some time after `payAt`. */
  function fall(table: TableRound, payAt: number): void {
    const game = gameOf(table.gameCode)
    if (game?.kind !== 'shared') throw new Error(`no table of ${table.gameCode}`)
    const { outcome } = table
    const bets = openBetsOn(table).map((bet): Round => {
      const payout = game.pay(outcome, bet.stake, bet.choice, stakedWith(bet))
      return { ...owing(bet, 'crediting'), outcome, payout, payAt }
    })
    book.write({ table, bets: withEnds(bets) })
  }

  function pay({ id }: TableRound): void {
    for (const bet of book.betsOn(id)) if (isOwing(bet)) void settleLater(bet.id)
  }

  /**
   * It was broken off before it had fallen: what was staked on it goes back. Of a player who has left it with another bet it is paid back as a win,
   * since a wallet gives no stake back while a win of its round stands.
   */
  function breakOff(table: TableRound): void {
    const open = openBetsOn(table)
    const paidBack = open.filter((bet) => othersOf(bet).some(hasEnded))
    const back = open.filter((bet) => !paidBack.includes(bet)).map(givenBack)
    const returned = withEnds(paidBack.map((bet) => ({ ...owing(bet, 'crediting'), payout: bet.stake })))
    book.write({ table: { ...table, stage: 'void', endedAt: clock() }, bets: [...back, ...returned] })
    pay(table)
  }

  /** Bets leave a flight, each with what it returns there. Nobody waits until that is booked. */
  function leave(leaving: readonly (Pick<Round, 'id' | 'payout'> & { readonly multiplier: number })[]): Round[] {
    const bets = withEnds(
      leaving.map(
        ({ id, payout, multiplier }): Round => ({
          ...owing(current(id), 'crediting'),
          steps: [multiplier],
          payout,
        }),
      ),
    )
    book.write({ bets })
    for (const { id } of bets) void settleLater(id)
    return bets
  }

  /* Slips. */

  /** What is decided of the slips that wait: a part of one, or all of it. One of which nothing counts goes back. */
  function decideSlips(): void {
    for (const slip of book.openSlips().filter(({ nextAt = 0 }) => nextAt <= sport.now())) decideSlip(slip)
  }

  function decideSlip(round: Round): void {
    const slip = round.choice as Slip
    const legs = sport.legsNow(slip)
    const { state, payout } = settleSlip(round.stake, legs)
    const results = legs.map(({ result = null }) => result)
    if (state === 'OPEN') {
      const nextAt = Math.min(...slip.legs.flatMap(({ decidedAt }) => (decidedAt > sport.now() ? [decidedAt] : [])))
      book.write({ round: { ...round, nextAt, sight: { results } } })
      return
    }
    const outcome = { results, odds: combinedOdds(legs) }
    book.write({
      round: { ...(state === 'VOID' ? givenBack(round) : { ...owing(round, 'crediting'), payout }), outcome },
    })
    void settleLater(round.id)
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

  /** One thing after the other: of stakes that go back each by itself. */
  async function untilSettled(id: string): Promise<Paise | null> {
    let balance: Paise | null = null
    while (isOwing(current(id)) && !ending.signal.aborted) balance = await settleNext(id)
    return balance
  }

  async function settleNext(id: string): Promise<Paise | null> {
    const { owedAt, startedAt } = current(id)
    const back = nextBack(current(id))
    if (back === undefined) await othersFirst(id)
    if (ending.signal.aborted) return null
    for (let tried = 0; ; tried++) {
      const answer = await askOwed(current(id), back)
      if (answer.kind === 'said' && answer.code !== 'MAINTENANCE') return settled(current(id), back, answer)
      if (clock() - (owedAt ?? startedAt) >= pace.giveUpMs) break
      await wait(Math.min(pace.againMs * 2 ** tried, pace.mostMs))
      if (ending.signal.aborted) return null
    }
    book.write({ round: { ...current(id), stage: 'disputed', code: 'UNANSWERED', endedAt: clock() } })
    return null
  }

  /**
   * A wallet gives no stake back while a win of its round stands, and takes none in one that has ended. So a credit comes behind all that may go back of
   * its player's on the same round of everybody, and the one that ends the round behind all other credits.
   */
  async function othersFirst(id: string): Promise<void> {
    const before = (): Round[] => {
      const round = current(id)
      return othersOf(round).filter((other) => mayGoBack(other) || (round.endsRound && isOwing(other)))
    }
    for (let others = before(); others.length > 0 && !ending.signal.aborted; others = before()) {
      const underWay = others.flatMap((other) => working.get(other.id) ?? [])
      await (underWay.length > 0 ? Promise.all(underWay) : wait(pace.againMs))
    }
  }

  /** The same body each time; only its seal is new. `back`: the place of a stake that goes back. */
  async function askOwed(round: Round, back: number | undefined): Promise<WalletAnswer> {
    const { id, playerRef, payout } = round
    if (back !== undefined)
      return await ask(round, 'rollback', {
        txId: txOf(id, 'rollback', back),
        playerRef,
        refTxId: txOf(id, 'debit', back),
      })
    const roundId = walletRoundOf(round)
    const win = { refTxId: txOf(id, 'debit', 0), amount: String(payout), kind: 'win', roundClosed: isLast(round) }
    return await ask(round, 'credit', { txId: txOf(id, 'credit', 0), playerRef, roundId, ...win })
  }

  /** Where the wallet does not take what is owed of another, the round stays open for whoever looks. */
  const isLast = (round: Round): boolean =>
    (round.endsRound ?? true) && !othersOf(round).some(({ stage }) => stage === 'disputed')

  function settled(round: Round, back: number | undefined, answer: WalletAnswer & { kind: 'said' }): Paise | null {
    const endedAt = clock()
    const isOk = answer.code === 'OK'
    if (back !== undefined && (isOk || answer.code === 'ALREADY_ROLLED_BACK')) {
      const booking = isOk ? { booking: bookingOf(round, 'rollback', back) } : {}
      book.write({ round: afterBack(round, back), ...booking })
    } else if (isOk)
      book.write({ round: { ...round, stage: 'closed', endedAt }, booking: bookingOf(round, 'credit', 0) })
    else if (answer.code === 'ALREADY_ROLLED_BACK')
      // The wallet has given the stake back itself: nothing is owed any more.
      book.write({ round: { ...round, stage: 'cancelled', code: answer.code, payout: ZERO, endedAt } })
    else book.write({ round: { ...round, stage: 'disputed', code: answer.code, endedAt } })
    const balance = balanceOf(answer)
    moved?.(current(round.id), balance)
    return balance
  }

  /** With its first stake the round is over; one of further stakes leaves it open, where that was all. */
  function afterBack(round: Round, place: number): Round {
    if (place === 0) return { ...round, stage: 'cancelled', endedAt: clock() }
    const raises = raisesOf(round).map((one, n) => (n === place - 1 ? { ...one, state: 'back' as const } : one))
    return { ...round, raises, stage: round.stage === 'lowering' ? 'open' : round.stage }
  }

  const bookingOf = (round: Round, op: Booking['op'], place: number): Booking => ({
    txId: txOf(round.id, op, place),
    walletUrl: round.walletUrl,
    op,
    playerRef: round.playerRef,
    roundId: walletRoundOf(round),
    amount: op === 'credit' ? round.payout : stakeAt(round, place),
    at: clock(),
  })

  /* From outside. */

  /** The wallet takes a round back that has not ended. Gives it as it is then. */
  async function cancel(id: string): Promise<Round> {
    return await inTurn(current(id).owner, () => {
      giveBack(current(id))
      return Promise.resolve(current(id))
    })
  }

  /** Nothing of a round of which something has come to its end. */
  function giveBack(round: Round): void {
    const isInPlay = round.stage === 'open' || round.stage === 'lowering'
    if (isInPlay && !othersOf(round).some(hasEnded)) book.write({ round: givenBack(round) })
    if (current(round.id).stage === 'givingBack') void settleLater(round.id)
  }

  /** A seed is shown only when no round of it can still be chosen in. */
  async function rotate({ walletUrl, playerRef }: Session, clientSeed: string): Promise<string> {
    const owner = ownerOf(walletUrl, playerRef)
    return await inTurn(owner, () => {
      if (!isClientSeed(clientSeed)) return Promise.resolve('INVALID_REQUEST')
      if (book.roundsOf(owner).some((round) => isUnsettled(round) || isOwnOpen(round)))
        return Promise.resolve('ROUND_OPEN')
      book.write({ seeds: rotated(seedsOf(book, owner), clientSeed) })
      return Promise.resolve('OK')
    })
  }

  /** What was under way when the process ended. Of a debit without an answer nobody knows anything, and what had not fallen falls no more. */
  function resume(): void {
    for (const round of book.rounds.values())
      if (round.stage === 'debiting') book.write({ round: owing(round, 'givingBack') })
      else if (round.stage === 'raising') book.write({ round: lowered(round) })
    for (const table of book.tableNow.values()) if (table.stage === 'bets' || table.stage === 'locked') breakOff(table)
    // Nobody is shown any more what has fallen.
    settleOwed(Number.POSITIVE_INFINITY)
  }

  function settleOwed(dueBefore: number): void {
    for (const round of book.rounds.values())
      if (isOwing(round) && (round.payAt ?? 0) <= dueBefore) void settleLater(round.id)
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
    settleOwed(clock())
  }

  /** As its game has it: it is paid as it stands, or the stake goes back. */
  async function endLeftAlone({ id, owner, gameCode }: Round): Promise<void> {
    const game = gameOf(gameCode)
    if (game?.kind !== 'steps') return
    await inTurn(owner, async () => {
      const round = current(id)
      const result = round.stage === 'open' ? game.leave(playedOf(round)) : undefined
      if (result) await endWith(round, result)
      else giveBack(round)
    })
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

  return { bet, step, cashOut, stakedWith, fall, pay, breakOff, leave, cancel, rotate, decideSlips, resume, look, stop }
}

/** The most that these bets of one player can return; what flies leaves in time. */
const mostTogether = (game: Game, bets: readonly Round[]): Paise =>
  game.kind !== 'shared' || game.flight
    ? ZERO
    : sum(bets.map(({ choice, stake }) => must(game.read(choice, stake), 'it was read before').most))

/* Stakes of a round by their place: 0 is the first, and each further one that was asked for has the next. */

const LETTERS: Readonly<Record<Booking['op'], string>> = { debit: 'd', credit: 'c', rollback: 'r' }
const txOf = (id: string, op: Booking['op'], place: number): string => `${id}-${LETTERS[op]}${place === 0 ? '' : place}`

const raisesOf = ({ raises }: Round): readonly Raise[] => raises ?? []
const firstStakeOf = (round: Round): Paise =>
  subtract(round.stake, sum(raisesOf(round).flatMap(({ state, amount }) => (state === 'taken' ? [amount] : []))))
const stakeAt = (round: Round, place: number): Paise =>
  place === 0 ? firstStakeOf(round) : (raisesOf(round)[place - 1]?.amount ?? ZERO)

const became =
  (from: Raise['state'], to: Raise['state']) =>
  (one: Raise): Raise =>
    one.state === from ? { ...one, state: to } : one
const backIf = (state: Raise['state']) => became(state, 'givingBack')

/** The place of what goes back next: further stakes go before the first. */
function nextBack(round: Round): number | undefined {
  const place = raisesOf(round).findIndex(({ state }) => state === 'givingBack')
  if (place >= 0) return place + 1
  return round.stage === 'givingBack' ? 0 : undefined
}

/** What every debit says; each has an id and an amount of its own. */
const debitOf = (round: Round, place: number, amount: Paise): object => ({
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

export const toldOf = (round: Round, balance: Paise | null): Told =>
  round.stage === 'refused' ? refused(round.code ?? 'INVALID_REQUEST', balance) : { code: 'OK', round, balance }

const AMOUNT = /^-?(0|[1-9][0-9]{0,14})$/
export function balanceOf(answer: WalletAnswer & { kind: 'said' }): Paise | null {
  const { balance } = answer.body
  return typeof balance === 'string' && AMOUNT.test(balance) ? paise(Number(balance)) : null
}
