/**
 * What paying a market, or taking its payment back, does to players and to those above them: by the functions that pay, and by what they have
 * posted, so that what is told before is what happens. Demo accounts are nobody's result. Law D-48; docs/domain/results-and-dead-heats.md "Impact".
 */
import { isSession } from '@paddock/domain/positions'
import { add, negate, type Paise, subtract, sum } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Outcome } from '@paddock/domain/settlement'
import { type RawBuilder, sql } from 'kysely'
import { atOnce, type Reader } from '../platform/database.ts'
import { loadRebates, sumRebates } from './accrue-rebates.ts'
import { biggestOf, type Change, loadShort, type OneChange, type Short } from './changes.ts'
import { type LevelPart, sumLevels } from './levels.ts'
import type { Paying } from './net.ts'
import { loadPay, loadPosted, type Posting, withShares } from './postings.ts'
import { hashOf } from './seen.ts'

/** What players get and give together, before commission. */
type Paid = { readonly toPlayers: Paise; readonly fromPlayers: Paise }

export type Effect = Paid & {
  readonly bets: number
  readonly players: number
  readonly unmatched: number
  readonly commission: Paise
  readonly held: Paise
  /** What uplines give back of it; below zero where it is taken back. */
  readonly rebates: Paise
  readonly levels: LevelPart[]
  readonly biggest: OneChange[]
  readonly mostFreed: OneChange | null
  readonly short: Short
  /** Against the last result, where one was paid and taken back: how much more each has by this one. */
  readonly against:
    | (Paid & { readonly outcome: Outcome; readonly players: number; readonly biggest: OneChange[] })
    | null
  /** Of a session: what a run less, and a run more, would pay. */
  readonly beside: (Paid & { readonly result: number })[]
  /** Of the market, its version and what is posted; null while bets can still change it. */
  readonly hash: string | null
}

type Counted = Pick<Effect, 'bets' | 'players' | 'unmatched'>

/** Bets that stand. */
const LIVE = sql`b.settled_at is null and (b.matched > 0 or b.remaining > 0)`
/** Bets that were paid, as a rollback finds them. */
const PAID = sql`b.settled_at is not null`

async function countBets(from: Reader, marketId: string, which: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as bets, count(distinct b.account_id)::int as players, count(*) filter (where b.remaining > 0)::int as unmatched
    from bets b where b.market_id = ${marketId} and b.book = 'REAL' and ${which}`.execute(from)
  return must(rows[0], 'a count is a row')
}

export const countLiveBets = (from: Reader, marketId: string): Promise<Counted> => countBets(from, marketId, LIVE)

const isReal = ({ book }: Posting): boolean => book === 'REAL'

const paidBy = (nets: readonly Paise[]): Paid => ({
  toPlayers: sum(nets.filter((net) => net > 0)),
  fromPlayers: negate(sum(nets.filter((net) => net < 0))),
})

const changesOf = (postings: readonly Posting[]): Change[] =>
  postings.map(({ accountId, net, commission }) => ({ accountId, amount: subtract(net, commission) }))

type Declared = Paying & {
  /** How many results were declared before it. */
  readonly before: number
  /** Whether no bet can change it any more. */
  readonly isClosed: boolean
}

/** What paying it by this outcome would do. */
export const effectOfPaying = (db: Reader, run: Declared): Promise<Effect> =>
  atOnce(db, async (tx) => {
    const postings = await loadPostings(tx, run)
    const real = postings.filter(isReal)
    const changes = changesOf(real)
    const freed = real.map(({ accountId, exposureReleased }) => ({ accountId, amount: exposureReleased }))
    const last = await findLast(tx, run)
    const rebates = await loadRebates(tx, run, real)
    return {
      ...(await countLiveBets(tx, run.marketId)),
      ...paidBy(real.map(({ net }) => net)),
      commission: sum(real.map(({ commission }) => commission)),
      held: negate(sum(freed.map(({ amount }) => amount))),
      rebates: sum(rebates.map(({ amount }) => amount)),
      levels: await sumLevels(tx, real),
      biggest: await biggestOf(tx, changes),
      mostFreed: (await biggestOf(tx, freed, 1))[0] ?? null,
      short: await loadShort(tx, changes, last?.paidAt ?? null),
      against: last ? await differenceFrom(tx, last, run.marketId, changes) : null,
      beside: await loadBeside(tx, run),
      hash: run.isClosed ? hashOf({ ...run, version: run.before + 1 }, postings) : null,
    }
  })

/** Of everybody, demonstrations as well, with how each is split. */
const loadPostings = async (from: Reader, run: Paying): Promise<Posting[]> =>
  await withShares(from, run.marketId, await loadPay(from, run))

type Last = { readonly version: number; readonly outcome: Outcome; readonly paidAt: number }

/** The result before, which was paid and taken back. */
async function findLast(from: Reader, { marketId, before }: Declared): Promise<Last | undefined> {
  const { rows } = await sql<Last>`
    select result_version as version, outcome, finished_at as paid_at from settlements
    where market_id = ${marketId} and result_version = ${before} and rolled_back_at is not null`.execute(from)
  return rows[0]
}

async function differenceFrom(
  from: Reader,
  { version, outcome }: Last,
  marketId: string,
  changes: readonly Change[],
): Promise<Effect['against']> {
  const { rows } = await sql<Change>`
    select account_id, net - commission as amount from settlement_postings
    where market_id = ${marketId} and result_version = ${version} and book = 'REAL'`.execute(from)
  const more = new Map(rows.map(({ accountId, amount }) => [accountId, negate(amount)]))
  for (const { accountId, amount } of changes) more.set(accountId, add(more.get(accountId) ?? negate(amount), amount))
  const differences = [...more]
    .map(([accountId, amount]) => ({ accountId, amount }))
    .filter(({ amount }) => amount !== 0)
  return {
    ...paidBy(differences.map(({ amount }) => amount)),
    outcome,
    players: differences.length,
    biggest: await biggestOf(from, differences),
  }
}

async function loadBeside(from: Reader, run: Declared): Promise<Effect['beside']> {
  const { outcome, shape } = run
  if (!isSession(shape) || outcome.type !== 'RESULT') return []
  const beside: (Paid & { readonly result: number })[] = []
  for (const result of [outcome.result - 1, outcome.result + 1].filter((runs) => runs >= 0)) {
    const pays = await loadPay(from, { ...run, outcome: { type: 'RESULT', result } })
    beside.push({ result, ...paidBy(pays.filter(({ book }) => book === 'REAL').map(({ net }) => net)) })
  }
  return beside
}

/** What taking the payment of this version back would do: what was won is given, what was lost is got. */
export const effectOfTakingBack = (db: Reader, marketId: string, version: number): Promise<Effect> =>
  atOnce(db, async (tx) => {
    const postings = await loadPosted(tx, marketId, version)
    const real = postings.filter(isReal)
    const changes = changesOf(real).map(({ accountId, amount }) => ({ accountId, amount: negate(amount) }))
    const { rows } = await sql<{ paidAt: number | null }>`
      select finished_at as paid_at from settlements where market_id = ${marketId} and result_version = ${version}`.execute(
      tx,
    )
    return {
      ...(await countBets(tx, marketId, PAID)),
      ...paidBy(real.map(({ net }) => negate(net))),
      commission: negate(sum(real.map(({ commission }) => commission))),
      held: sum(real.map(({ exposureReleased }) => exposureReleased)),
      rebates: negate(await sumRebates(tx, marketId, version)),
      levels: (await sumLevels(tx, real)).map((level) => ({ ...level, amount: negate(level.amount) })),
      biggest: await biggestOf(tx, changes),
      mostFreed: null,
      short: await loadShort(tx, changes, rows[0]?.paidAt ?? null),
      against: null,
      beside: [],
      hash: hashOf({ marketId, version, outcome: null }, postings),
    }
  })

/** The hash of what would be posted, or taken back, now: what an officer has seen is done, or nothing. */
export const hashOfPaying = async (from: Reader, run: Paying & { readonly version: number }): Promise<string> =>
  hashOf(run, await loadPostings(from, run))
export const hashOfTakingBack = async (from: Reader, marketId: string, version: number): Promise<string> =>
  hashOf({ marketId, version, outcome: null }, await loadPosted(from, marketId, version))
