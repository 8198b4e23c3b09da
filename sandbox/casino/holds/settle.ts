/** What a round of everybody came to, told a wallet that holds: one settlement of all its players. */
import { type Paise, subtract, sum, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type Booking, ownerOf, type Round, type Settlement } from '../book/index.ts'
import type { Holder } from './holder.ts'
import { betsOf, counts, isUndecided } from './position.ts'

/** The wallet takes so many players in one settlement. */
const MOST_RESULTS = 200

/** Told the wallet, of all its players: of those with a bet that is in doubt once it is not. */
export async function settle(holder: Holder, walletUrl: string, table: string): Promise<void> {
  while (!holder.isEnding()) {
    const owed = holder.book.settlementsOf(walletUrl, table).find(({ stage }) => stage === 'owed')
    if (owed) {
      await send(holder, owed)
      continue
    }
    const next = nextSettlements(holder, walletUrl, table)
    if (next === 'DONE') return
    if (next === 'WAIT') await holder.wait(holder.pace.againMs)
    else holder.book.write({ settlements: next })
  }
}

function nextSettlements(holder: Holder, walletUrl: string, table: string): readonly Settlement[] | 'WAIT' | 'DONE' {
  const { stage } = must(holder.book.tables.get(table), 'it was begun')
  const before = holder.book.settlementsOf(walletUrl, table)
  if (before.some(({ isLast }) => isLast) || (stage !== 'fallen' && stage !== 'void')) return 'DONE'
  const all = holder.book.holdsOn(walletUrl, table)
  const settled = new Set(before.flatMap(({ results }) => results.map(({ playerRef }) => playerRef)))
  const left = all.filter(({ playerRef }) => !settled.has(playerRef))
  const undecided = left.filter(({ owner }) => betsOf(holder.book, owner, table).some(isUndecided))
  const ready = left.filter((one) => one.isKnown && !undecided.includes(one))
  if (ready.length === 0 && undecided.length > 0) return 'WAIT'
  if (!all.some(({ isKnown }) => isKnown)) return 'DONE'
  const bets = new Map(ready.map(({ owner, playerRef }) => [playerRef, betsOf(holder.book, owner, table)]))
  const isVoid = stage === 'void' || isBrokenOff(holder, before, [...bets.values()].flat())
  const results = [...bets].map(([playerRef, own]) => ({ playerRef, pnl: isVoid ? ZERO : resultOf(own) }))
  const starts = results.flatMap((_, n) => (n % MOST_RESULTS === 0 ? [n] : []))
  const chunks = (starts.length === 0 ? [0] : starts).map((start) => results.slice(start, start + MOST_RESULTS))
  return chunks.map((chunk, n) => ({
    id: `${table}-s${before.length + n + 1}`,
    walletUrl,
    table,
    results: chunk,
    isVoid,
    isLast: undecided.length === 0 && n === chunks.length - 1,
    stage: 'owed',
    owedAt: holder.clock(),
  }))
}

/** On purpose, though it has fallen: with all of its players there, or with none. */
function isBrokenOff(
  { sessionFor, breaksOff }: Holder,
  before: readonly Settlement[],
  bets: readonly Round[],
): boolean {
  if (before.length > 0) return before.some(({ isVoid }) => isVoid)
  return breaksOff(sessionFor(bets.filter(counts).map(({ session }) => session)))
}

/** Of one that went back nothing. */
const resultOf = (bets: readonly Round[]): Paise =>
  sum(bets.filter(counts).map(({ stake, payout }) => subtract(payout, stake)))

/** The same until it is answered; a wallet that does not take it has somebody look. */
async function send(holder: Holder, settlement: Settlement): Promise<void> {
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
  const session = holder.sessionFor(betsIn(holder, settlement).map((bet) => bet.session))
  for (let tried = 0; ; tried++) {
    const answer = await holder.ask(walletUrl, session, 'settle', asked)
    if (answer.kind === 'said' && answer.code !== 'MAINTENANCE') return await end(holder, settlement, answer.code)
    if (holder.clock() - owedAt >= holder.pace.giveUpMs) return await end(holder, settlement, 'UNANSWERED')
    await holder.wait(Math.min(holder.pace.againMs * 2 ** tried, holder.pace.mostMs))
    if (holder.isEnding()) return
  }
}

const betsIn = (holder: Holder, { walletUrl, table, results }: Settlement): Round[] =>
  results.flatMap(({ playerRef }) => betsOf(holder.book, ownerOf(walletUrl, playerRef), table).filter(counts))

async function end(holder: Holder, settlement: Settlement, code: string): Promise<void> {
  const at = holder.clock()
  const isTaken = code === 'OK'
  const { walletUrl, table: roundId, results, isVoid, id: txId } = settlement
  const stage = !isTaken ? 'disputed' : isVoid ? 'cancelled' : 'closed'
  const bets = betsIn(holder, settlement).map((bet): Round => {
    const payout = stage === 'cancelled' ? ZERO : bet.payout
    return { ...bet, stage, payout, code: isTaken ? null : code, endedAt: at }
  })
  const booked = results.map(
    ({ playerRef, pnl }): Booking => ({ txId, walletUrl, op: 'settle', playerRef, roundId, amount: pnl, at }),
  )
  const settlements = [{ ...settlement, stage: isTaken ? 'closed' : 'disputed' } as const]
  holder.book.write({ settlements, bets, bookings: isTaken ? booked : [] })
  await tellBalances(holder, bets)
}

/** A settlement is answered without the balances of its players. */
async function tellBalances(holder: Holder, bets: readonly Round[]): Promise<void> {
  const byOwner = Map.groupBy(bets, ({ owner }) => owner)
  await Promise.all(
    [...byOwner.values()].map(async (own) => {
      const last = must(own.at(-1), 'one at least')
      const { walletUrl, session, playerRef, walletSession: sessionId } = last
      const answer = await holder.ask(walletUrl, session, 'balance', { playerRef, sessionId })
      const balance = answer.kind === 'said' ? holder.balanceOf(answer) : null
      for (const bet of own) holder.moved(bet, balance)
    }),
  )
}
