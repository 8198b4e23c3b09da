/**
 * What voiding a market in part would do, nothing being done: which bets and stakes of each side fall, what the house and those above the players gain
 * or lose, and whose balance or points change. Demo accounts are nobody's result. Law D-23, D-48.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Refusal } from '@paddock/contract'
import type { Side } from '@paddock/domain/market'
import { negate, type Paise, subtract, sum, ZERO } from '@paddock/domain/money'
import {
  addPositions,
  contendersAmong,
  EMPTY,
  negatePosition,
  type Position,
  worstCase,
} from '@paddock/domain/positions'
import { ok, type Result } from '@paddock/domain/result'
import { ROLES } from '@paddock/domain/roles'
import type { VoidChoice } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import type { Fill } from '../engine/index.ts'
import { isSystem } from '../ledger/index.ts'
import { atOnce, type Reader, type Tx } from '../platform/database.ts'
import { biggestOf, type Change, loadShort, type OneChange, type Short } from './changes.ts'
import { type LevelPart, sumLevels } from './levels.ts'
import type { Posting } from './postings.ts'
import { listGone, loadSeenVoid, type SeenVoid } from './seen-void.ts'

/** What falls of one side, in backers' stakes and in what it would have won. */
type SidePart = { readonly bets: number; readonly stakes: Paise; readonly profit: Paise }

export type VoidEffect = {
  readonly bets: number
  /** Of these, bets of which nothing stands any more. */
  readonly whole: number
  readonly players: number
  readonly cashOuts: number
  readonly sides: { readonly [S in Side]: SidePart }
  readonly house: {
    /** What it has more by the result that stands; null of a market that was not paid. */
    readonly gain: Paise | null
    /** What it would lose at worst of what is matched: now, and without what falls. */
    readonly worst: Paise
    readonly worstAfter: Paise
  }
  /** What is taken of winnings, and what uplines give back, more by the result that stands; below zero less. Nothing of a market that was not paid. */
  readonly commission: Paise
  readonly rebates: Paise
  /** What the accounts of each level have more by the result that stands; none of a market that was not paid. */
  readonly levels: LevelPart[]
  /** The ten accounts that change most: of a market that was paid their balances, of another what they may dispose of. */
  readonly biggest: OneChange[]
  /** Who has less than nothing by it, or loses by it and has withdrawn since. */
  readonly short: Short
  readonly hash: string
}

/** What of an account's points the market would hold if it held this, matched, beside what waits and rests. */
export type ExposureBy = (accountId: number, matched: Position) => Paise

export const effectOfVoid = (
  db: Reader,
  marketId: string,
  choice: VoidChoice,
  exposureBy: ExposureBy,
): Promise<Result<VoidEffect, Refusal>> =>
  atOnce(db, async (tx) => {
    const seen = await loadSeenVoid(tx, marketId, choice)
    return seen.ok ? ok(await effectOf(tx, seen.value, exposureBy)) : seen
  })

async function effectOf(tx: Tx, seen: SeenVoid, exposureBy: ExposureBy): Promise<VoidEffect> {
  const gone = goneOf(seen)
  const left = leftOf(seen, gone)
  const { paid } = seen
  const { changes, gain, ...told } = paid ? await changesOfPaid(tx, paid) : changesOfUnpaid(left, exposureBy)
  return {
    ...counted(seen),
    house: { gain, ...(await worstOfHouse(tx, seen, gone)) },
    ...told,
    biggest: await biggestOf(tx, changes),
    short: await loadShort(tx, changes, since(seen), paid ? 'BALANCE' : 'AVAILABLE'),
    hash: seen.hash,
  }
}

/** Whoever took money out after that may not have it to give back. */
const since = ({ paid, voiding: { fallen } }: SeenVoid): number =>
  paid?.run.finishedAt ?? Math.min(...[...fallen.fills, ...fallen.cashOuts].map(({ at }) => at))

function counted({
  voiding: { bets, fallen },
}: SeenVoid): Pick<VoidEffect, 'bets' | 'whole' | 'players' | 'cashOuts' | 'sides'> {
  const real = new Map(bets.filter(({ book }) => book === 'REAL').map((bet) => [bet.id, bet]))
  const fills = fallen.fills.filter(({ betId }) => real.has(betId))
  const cashOuts = fallen.cashOuts.filter(({ book }) => book === 'REAL')
  const gone = Map.groupBy(fills, ({ betId }) => betId)
  const isWhole = ([betId, own]: readonly [string, readonly Fill[]]): boolean =>
    sum(own.map(({ size }) => size)) === real.get(betId)?.matched
  const sideOf = (side: Side): SidePart => {
    const own = fills.filter((fill) => fill.side === side)
    return {
      bets: new Set(own.map(({ betId }) => betId)).size,
      stakes: sum(own.map(({ size }) => size)),
      profit: sum(own.map(({ profit }) => profit)),
    }
  }
  return {
    bets: gone.size,
    whole: [...gone].filter(isWhole).length,
    players: new Set([...fills, ...cashOuts].map(({ accountId }) => accountId)).size,
    cashOuts: cashOuts.length,
    sides: { BACK: sideOf('BACK'), LAY: sideOf('LAY') },
  }
}

/** What falls, as positions: of each account of real money, and of what the house was against. */
type Gone = { readonly of: ReadonlyMap<number, Position>; readonly ofHouse: Position }

function goneOf(seen: SeenVoid): Gone {
  const { bets } = seen.voiding
  const ownerOf = new Map(bets.filter(({ book }) => book === 'REAL').map(({ id, accountId }) => [id, accountId]))
  const of = new Map<number, Position>()
  let ofHouse = EMPTY
  for (const { betId, position, isOfHouse } of listGone(seen)) {
    const owner = ownerOf.get(betId)
    if (owner === undefined) continue
    of.set(owner, addPositions(of.get(owner) ?? EMPTY, position))
    if (isOfHouse) ofHouse = addPositions(ofHouse, position)
  }
  return { of, ofHouse }
}

type Left = { readonly accountId: number; readonly matched: Position; readonly exposure: Paise }

/** What those for whom something falls would hold without it; `exposure` as it is now. */
const leftOf = ({ holdings }: SeenVoid, { of }: Gone): Left[] =>
  holdings.flatMap(({ accountId, matched, exposure }) => {
    const gone = of.get(accountId)
    return gone ? [{ accountId, matched: addPositions(matched, negatePosition(gone)), exposure }] : []
  })

type Changed = Pick<VoidEffect, 'levels' | 'commission' | 'rebates'> &
  Pick<VoidEffect['house'], 'gain'> & { readonly changes: readonly Change[] }

/** What is free of their points, by what the market holds of them. */
const changesOfUnpaid = (left: readonly Left[], exposureBy: ExposureBy): Changed => ({
  gain: null,
  commission: ZERO,
  rebates: ZERO,
  levels: [],
  changes: left.map(({ accountId, matched, exposure }) => ({
    accountId,
    amount: subtract(exposure, exposureBy(accountId, matched)),
  })),
})

/** By the functions that pay: what each is paid by the result that stands, with what falls and without it; also who nothing falls of, where their terms are others by now. */
async function changesOfPaid(tx: Tx, { postings, anew, rebates }: NonNullable<SeenVoid['paid']>): Promise<Changed> {
  const had = new Map(postings.map((posting) => [posting.accountId, posting]))
  const after = anew.filter((posting) => posting.book === 'REAL' && !isSame(posting, had.get(posting.accountId)))
  const before = after.flatMap(({ accountId }) => had.get(accountId) ?? [])
  const more = (of: (posting: Posting) => Paise): Paise => subtract(sum(after.map(of)), sum(before.map(of)))
  return {
    gain: negate(more(({ net }) => net)),
    commission: more(({ commission }) => commission),
    rebates: subtract(sum(rebates.anew.map(({ amount }) => amount)), rebates.given),
    levels: await differenceOfLevels(tx, before, after),
    changes: after.map((posting) => {
      const was = had.get(posting.accountId)
      return { accountId: posting.accountId, amount: subtract(netOf(posting), was ? netOf(was) : ZERO) }
    }),
  }
}

const isSame = (one: Posting, other: Posting | undefined): boolean =>
  one.net === other?.net &&
  one.commission === other.commission &&
  isDeepStrictEqual([one.levels, one.kept], [other.levels, other.kept])

const netOf = ({ net, commission }: Posting): Paise => subtract(net, commission)

async function differenceOfLevels(tx: Tx, before: readonly Posting[], after: readonly Posting[]): Promise<LevelPart[]> {
  const [was, is] = [await sumLevels(tx, before), await sumLevels(tx, after)]
  return ROLES.flatMap((role): LevelPart[] => {
    const [had, has] = [was, is].map((levels) => levels.find((level) => level.role === role))
    const amount = subtract(has?.amount ?? ZERO, had?.amount ?? ZERO)
    return amount === 0 ? [] : [{ role, accounts: Math.max(had?.accounts ?? 0, has?.accounts ?? 0), amount }]
  })
}

async function worstOfHouse(tx: Tx, { market, holdings }: SeenVoid, { ofHouse }: Gone) {
  const { rows } = await sql<{ id: number }>`select h.id from accounts h where ${isSystem(sql`h`, 'house')}`.execute(tx)
  const houses = new Set(rows.map(({ id }) => id))
  const held = holdings
    .filter(({ accountId }) => houses.has(accountId))
    .map(({ matched }) => matched)
    .reduce(addPositions, EMPTY)
  const { shape, runners } = market.definition
  const worstBy = (position: Position): Paise => worstCase(shape, position, contendersAmong(runners)).amount
  return { worst: worstBy(held), worstAfter: worstBy(addPositions(held, ofHouse)) }
}
