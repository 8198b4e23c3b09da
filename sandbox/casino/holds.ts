/**
 * Tables where a wallet holds what may be lost, in place of taking stakes. All bets of a player on a round of everybody are one hold, which each bet
 * replaces by a newer one; what the round comes to is one settlement, of all players of a wallet. docs/casino-provider.md "Calls".
 */
import { larger, negate, type Paise, smaller, subtract, sum, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type Book, type Booking, type Hold, ownerOf, type Round, type Settlement, type TableRound } from './book.ts'
import { gameOf } from './games/index.ts'
import type { Pace } from './rounds/engine.ts'
import type { WalletAnswer, WalletOp } from './wallet.ts'

/** What a result would bring a player. */
type Result = { readonly code: string; readonly pnl: Paise }

/** The wallet takes so many players in one settlement. */
const MOST_RESULTS = 200

/** Whether these bets may be held: their game says all that can come. */
export const mayBeHeld = (gameCode: string): boolean => {
  const game = gameOf(gameCode)
  return game?.kind === 'shared' && game.ways !== undefined
}

/** What each result would bring of these bets of one player, all together. */
function positionOf(gameCode: string, bets: readonly Round[]): readonly Result[] {
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
const counts = ({ stage }: Round): boolean => stage === 'open' || stage === 'crediting'
/** Nobody knows yet whether it will be held. */
const isUndecided = ({ stage }: Round): boolean => stage === 'debiting' || stage === 'givingBack'

type Parts = {
  readonly book: Book
  readonly ask: (walletUrl: string, session: string, op: WalletOp, asked: object) => Promise<WalletAnswer>
  /** Of these sessions the one in which a settlement is sent: where something is to go wrong with it. */
  readonly sessionFor: (sessions: readonly string[]) => string
  readonly inTurn: <T>(name: string, work: () => Promise<T>) => Promise<T>
  readonly clock: () => number
  readonly pace: Pace
  readonly wait: (ms: number) => Promise<null>
  readonly isEnding: () => boolean
  readonly moved: (round: Round, balance: Paise | null) => void
  readonly balanceOf: (answer: WalletAnswer & { kind: 'said' }) => Paise | null
}

export type Holds = ReturnType<typeof createHolds>

export function createHolds(parts: Parts) {
  const { book, ask, sessionFor, inTurn, clock, pace, wait, isEnding, moved, balanceOf } = parts

  const tableOf = ({ table }: Pick<Round, 'table'>): TableRound =>
    must(book.tables.get(table ?? ''), 'it is a bet on a round of everybody')
  const betsOf = (owner: string, table: string): Round[] => book.together(owner, table).filter(({ holds }) => holds)
  /** One newer than the other, in the order in which they are asked. */
  const turnOf = ({ owner, table }: Round): string => `${owner} ${table}`

  /** The wallet holds for this bet too, or says why not. */
  async function reserve(round: Round): Promise<WalletAnswer> {
    return await inTurn(turnOf(round), async () => {
      const others = betsOf(round.owner, tableOf(round).id).filter((bet) => bet.id !== round.id && counts(bet))
      return await hold(round, [...others, round], false)
    })
  }

  /** In place of whatever was held. */
  async function hold(round: Round, bets: readonly Round[], takesBack: boolean): Promise<WalletAnswer> {
    const { owner, walletUrl, playerRef, walletSession: sessionId, gameCode, currency } = round
    const { id: table, seedHash, salt, number } = tableOf(round)
    const before = book.holdOf({ owner, walletUrl, table })
    const asked: Hold = {
      owner,
      walletUrl,
      playerRef,
      table,
      version: (before?.version ?? 0) + 1,
      isKnown: before?.isKnown ?? false,
    }
    book.write({ hold: asked })
    const answer = await ask(walletUrl, round.session, 'reserve', {
      txId: `${round.id}-h${asked.version}`,
      playerRef,
      sessionId,
      gameCode,
      currency,
      marketKey: table,
      roundId: table,
      stake: String(sum(bets.map(({ stake }) => stake))),
      version: asked.version,
      outcomes: positionOf(gameCode, bets).map(({ code, pnl }) => ({ code, pnl: String(pnl) })),
      takesBack,
      details: { seedHash, clientSeed: salt, nonce: number },
    })
    if (answer.kind === 'said' && answer.code === 'OK' && !asked.isKnown)
      book.write({ hold: { ...asked, isKnown: true } })
    return answer
  }

  /** By newer holds without it, until the wallet has said what it holds: an answer that was lost may have been one. */
  async function takeBack(id: string): Promise<Paise | null> {
    for (let tried = 0; ; tried++) {
      const round = must(book.rounds.get(id), 'it goes back')
      const done = await inTurn(turnOf(round), async () => await tryToTakeBack(id))
      if (done) return done.balance
      if (clock() - (round.owedAt ?? round.startedAt) >= pace.giveUpMs) break
      await wait(Math.min(pace.againMs * 2 ** tried, pace.mostMs))
      if (isEnding()) return null
    }
    const lost = must(book.rounds.get(id), 'it goes back')
    book.write({ round: { ...lost, stage: 'disputed', code: 'UNANSWERED', endedAt: clock() } })
    return null
  }

  /** Undefined where it is to be asked anew. All that goes back of the player's goes at once: one of two against each other alone would hold more. */
  async function tryToTakeBack(id: string): Promise<{ readonly balance: Paise | null } | undefined> {
    const round = must(book.rounds.get(id), 'it goes back')
    if (round.stage !== 'givingBack') return { balance: null }
    const mine = betsOf(round.owner, tableOf(round).id)
    const going = mine.filter(({ stage }) => stage === 'givingBack')
    const answer = await hold(round, mine.filter(counts), true)
    if (answer.kind === 'unknown' || answer.code === 'STALE_VERSION') return undefined
    // What has ended holds nothing. Where the wallet does not take it back, as where what it set free was staked elsewhere meanwhile, it holds the bet.
    const isBack = answer.code === 'OK' || answer.code === 'ALREADY_SETTLED'
    const bets = going.map((bet): Round => (isBack ? { ...bet, stage: 'cancelled', endedAt: clock() } : stood(bet)))
    book.write({ bets })
    const balance = balanceOf(answer)
    for (const bet of bets) moved(bet, balance)
    return { balance }
  }

  /** A bet as its round stands by now. */
  function stood(bet: Round): Round {
    const table = tableOf(bet)
    switch (table.stage) {
      case 'bets':
      case 'locked':
        return { ...bet, stage: 'open', code: null }
      case 'fallen':
        return { ...bet, stage: 'crediting', code: null, owedAt: clock(), ...fallen(bet, table) }
      case 'void':
        return { ...bet, stage: 'crediting', code: null, owedAt: clock(), payout: bet.stake }
    }
  }

  function fallen(bet: Round, { outcome, gameCode }: TableRound): Pick<Round, 'outcome' | 'payout'> {
    const game = gameOf(gameCode)
    if (game?.kind !== 'shared') throw new Error(`no table of ${gameCode}`)
    return { outcome, payout: game.pay(outcome, bet.stake, bet.choice) }
  }

  /* What a round came to. */

  /** Told the wallet, of all its players: of those with a bet that is in doubt once it is not. */
  async function settle(walletUrl: string, table: string): Promise<void> {
    while (!isEnding()) {
      const owed = book.settlementsOf(walletUrl, table).find(({ stage }) => stage === 'owed')
      if (owed) {
        await send(owed)
        continue
      }
      const next = nextSettlements(walletUrl, table)
      if (next === 'DONE') return
      if (next === 'WAIT') await wait(pace.againMs)
      else book.write({ settlements: next })
    }
  }

  function nextSettlements(walletUrl: string, table: string): readonly Settlement[] | 'WAIT' | 'DONE' {
    const { stage } = must(book.tables.get(table), 'it was begun')
    const before = book.settlementsOf(walletUrl, table)
    if (before.some(({ isLast }) => isLast) || (stage !== 'fallen' && stage !== 'void')) return 'DONE'
    const all = book.holdsOn(walletUrl, table)
    const settled = new Set(before.flatMap(({ results }) => results.map(({ playerRef }) => playerRef)))
    const left = all.filter(({ playerRef }) => !settled.has(playerRef))
    const undecided = left.filter(({ owner }) => betsOf(owner, table).some(isUndecided))
    const ready = left.filter((one) => one.isKnown && !undecided.includes(one))
    if (ready.length === 0 && undecided.length > 0) return 'WAIT'
    if (!all.some(({ isKnown }) => isKnown)) return 'DONE'
    const results = ready.map(({ owner, playerRef }) => ({ playerRef, pnl: resultOf(betsOf(owner, table)) }))
    const starts = results.flatMap((_, n) => (n % MOST_RESULTS === 0 ? [n] : []))
    const chunks = (starts.length === 0 ? [0] : starts).map((start) => results.slice(start, start + MOST_RESULTS))
    return chunks.map((chunk, n) => ({
      id: `${table}-s${before.length + n + 1}`,
      walletUrl,
      table,
      results: chunk,
      isVoid: stage === 'void',
      isLast: undecided.length === 0 && n === chunks.length - 1,
      stage: 'owed',
      owedAt: clock(),
    }))
  }

  /** Of one that went back nothing. */
  const resultOf = (bets: readonly Round[]): Paise =>
    sum(bets.filter(counts).map(({ stake, payout }) => subtract(payout, stake)))

  /** The same until it is answered; a wallet that does not take it has somebody look. */
  async function send(settlement: Settlement): Promise<void> {
    const { id: txId, walletUrl, table, results, isVoid, isLast, owedAt } = settlement
    const asked = {
      txId,
      roundId: table,
      marketKey: table,
      settlementVersion: 1,
      results: results.map(({ playerRef, pnl }) => ({ playerRef, pnl: String(pnl) })),
      void: isVoid,
      last: isLast,
    }
    const session = sessionFor(betsIn(settlement).map((bet) => bet.session))
    for (let tried = 0; ; tried++) {
      const answer = await ask(walletUrl, session, 'settle', asked)
      if (answer.kind === 'said' && answer.code !== 'MAINTENANCE') return await end(settlement, answer.code)
      if (clock() - owedAt >= pace.giveUpMs) return await end(settlement, 'UNANSWERED')
      await wait(Math.min(pace.againMs * 2 ** tried, pace.mostMs))
      if (isEnding()) return
    }
  }

  const betsIn = ({ walletUrl, table, results }: Settlement): Round[] =>
    results.flatMap(({ playerRef }) => betsOf(ownerOf(walletUrl, playerRef), table).filter(counts))

  async function end(settlement: Settlement, code: string): Promise<void> {
    const at = clock()
    const isTaken = code === 'OK'
    const { walletUrl, table: roundId, results, isVoid, id: txId } = settlement
    const stage = !isTaken ? 'disputed' : isVoid ? 'cancelled' : 'closed'
    const bets = betsIn(settlement).map((bet): Round => {
      const payout = stage === 'cancelled' ? ZERO : bet.payout
      return { ...bet, stage, payout, code: isTaken ? null : code, endedAt: at }
    })
    const booked = results.map(
      ({ playerRef, pnl }): Booking => ({ txId, walletUrl, op: 'settle', playerRef, roundId, amount: pnl, at }),
    )
    const settlements = [{ ...settlement, stage: isTaken ? 'closed' : 'disputed' } as const]
    book.write({ settlements, bets, bookings: isTaken ? booked : [] })
    await tellBalances(bets)
  }

  /** A settlement is answered without the balances of its players. */
  async function tellBalances(bets: readonly Round[]): Promise<void> {
    const byOwner = Map.groupBy(bets, ({ owner }) => owner)
    await Promise.all(
      [...byOwner.values()].map(async (own) => {
        const last = must(own.at(-1), 'one at least')
        const { walletUrl, session, playerRef, walletSession: sessionId } = last
        const answer = await ask(walletUrl, session, 'balance', { playerRef, sessionId })
        const balance = answer.kind === 'said' ? balanceOf(answer) : null
        for (const bet of own) moved(bet, balance)
      }),
    )
  }

  /** What each result would bring a player of what is held, while it has not fallen; undefined where nothing is. */
  function positionOn(owner: string, table: string): readonly Result[] | undefined {
    const bets = betsOf(owner, table).filter(({ stage }) => stage === 'open')
    return bets[0] && positionOf(bets[0].gameCode, bets)
  }

  /** What a player's held bets have come to, as a wallet has it: what they cost in all, or brought. */
  function netOf(bets: readonly Round[]): { readonly stake: Paise; readonly payout: Paise } {
    const standing = bets.filter((bet) => counts(bet) || bet.stage === 'closed' || bet.stage === 'disputed')
    const [first] = standing
    if (first && standing.some(({ stage }) => stage === 'open'))
      return { stake: heldBy(positionOf(first.gameCode, standing)), payout: ZERO }
    const net = sum(standing.map(({ stake, payout }) => subtract(payout, stake)))
    return { stake: larger(ZERO, negate(net)), payout: larger(ZERO, net) }
  }

  return { reserve, takeBack, settle, netOf, positionOn }
}
