/** A market as it stands and what of it would fall, in one moment and with one short name: what an officer sees of a void in part before it is done. */
import { createHash } from 'node:crypto'
import type { Refusal } from '@paddock/contract'
import { type Paise, sum } from '@paddock/domain/money'
import { addPositions, EMPTY, fromRow, negatePosition, type Position, toRow } from '@paddock/domain/positions'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { refuseVoidChoice, type VoidChoice } from '@paddock/domain/settlement'
import { positionOfFill } from '../bets/index.ts'
import { loadMarkets, type StoredMarket } from '../catalogue/index.ts'
import { loadHoldings, type StoredHolding } from '../engine/index.ts'
import { amountsWithout, loadVoiding, type Voiding } from '../markets/index.ts'
import { atOnce, type Reader, type Tx } from '../platform/database.ts'
import { type AccountRebate, loadRebates, sumRebates } from './accrue-rebates.ts'
import { betsInstead, heldInstead, type WeighedBet } from './net.ts'
import { loadPay, loadPosted, type Posting, withShares } from './postings.ts'
import { findRun, type SettlementRow } from './store.ts'

/** With what was posted of it, and what it would post now without what falls: of everybody, since everybody is paid anew. */
type Paid = {
  readonly run: SettlementRow
  readonly postings: readonly Posting[]
  readonly anew: readonly Posting[]
  /** What was given back by it, and what would be now: of players of real money. */
  readonly rebates: { readonly given: Paise; readonly anew: readonly AccountRebate[] }
}

export type SeenVoid = {
  readonly market: StoredMarket
  readonly choice: VoidChoice
  /** The result that it is paid by; null of a market that was not paid. */
  readonly paid: Paid | null
  readonly holdings: readonly StoredHolding[]
  readonly voiding: Voiding
  readonly hash: string
}

/** Refused where nothing would fall, and while a result is being paid or taken back. A market that is void whole has nothing left to fall. */
export const loadSeenVoid = (from: Reader, marketId: string, choice: VoidChoice): Promise<Result<SeenVoid, Refusal>> =>
  atOnce(from, (tx) => readSeenVoid(tx, marketId, choice))

async function readSeenVoid(tx: Tx, marketId: string, choice: VoidChoice): Promise<Result<SeenVoid, Refusal>> {
  const [market] = await loadMarkets(tx, { ids: [marketId] })
  if (!market) return refuse({ code: 'NOT_FOUND' })
  const wrong = refuseVoidChoice(market.definition.kind, choice)
  if (wrong) return refuse(wrong)
  const run = await findRun(tx, marketId)
  if (run && (run.finishedAt === null || run.rollbackStartedAt !== null)) return refuse({ code: 'MARKET_NOT_CLOSED' })
  const voiding = await loadVoiding(tx, marketId, choice)
  const { fills, cashOuts } = voiding.fallen
  if (run?.outcome.type === 'VOID' || fills.length + cashOuts.length === 0) return refuse({ code: 'NOTHING_TO_VOID' })
  const holdings = (await loadHoldings(tx, [marketId])).toSorted((one, other) => one.accountId - other.accountId)
  const paid = run ? await loadPaid(tx, { market, voiding, holdings }, run) : null
  const seen = { market, choice, paid, holdings, voiding }
  return ok({ ...seen, hash: hashOfVoid(seen) })
}

/** What falls, as positions, each of its bet; `isOfHouse` where the house was against it. */
export function listGone({
  market,
  voiding: { fallen },
}: Pick<SeenVoid, 'market' | 'voiding'>): { betId: string; position: Position; isOfHouse: boolean }[] {
  const { shape } = market.definition
  return [
    ...fallen.fills.map((fill) => ({
      betId: fill.betId,
      position: positionOfFill(shape, fill),
      isOfHouse: fill.counterBet === null,
    })),
    ...fallen.parts.map((part) => ({ betId: part.betId, position: fromRow(part), isOfHouse: true })),
  ]
}

async function loadPaid(
  tx: Tx,
  seen: Pick<SeenVoid, 'market' | 'voiding' | 'holdings'>,
  run: SettlementRow,
): Promise<Paid> {
  const { id: marketId, shape, commissionBps } = seen.market.definition
  const ownerOf = new Map(seen.voiding.bets.map(({ id, accountId }) => [id, accountId]))
  const gone = new Map<number, Position>()
  for (const { betId, position } of listGone(seen)) {
    const owner = must(ownerOf.get(betId), 'what falls is of a bet')
    gone.set(owner, addPositions(gone.get(owner) ?? EMPTY, position))
  }
  const left = seen.holdings.map(({ accountId, matched, exposure }) => ({
    accountId,
    exposure,
    matched: addPositions(matched, negatePosition(gone.get(accountId) ?? EMPTY)),
  }))
  const paying = { marketId, shape, outcome: run.outcome, commissionBps }
  const pays = await loadPay(tx, paying, undefined, heldInstead(marketId, left))
  const real = pays.filter(({ book }) => book === 'REAL')
  return {
    run,
    postings: await loadPosted(tx, marketId, run.resultVersion),
    anew: await withShares(tx, marketId, pays),
    rebates: {
      given: await sumRebates(tx, marketId, run.resultVersion),
      anew: await loadRebates(tx, paying, real, betsInstead(betsLeft(seen.voiding))),
    },
  }
}

/** As they will be weighed: without the fills that fall, and without what of a cash-out does. */
function betsLeft({ bets, standing, fallen }: Voiding): WeighedBet[] {
  const gone = Map.groupBy(fallen.fills, ({ betId }) => betId)
  const isGone = new Set(fallen.parts)
  const parts = Map.groupBy(
    standing.parts.filter((part) => !isGone.has(part)),
    ({ betId }) => betId,
  )
  return bets
    .map(({ id, accountId, side, slot, matchedRun, ...bet }) => ({
      accountId,
      side,
      slot,
      matchedRun,
      ...amountsWithout(bet, gone.get(id) ?? []),
      cashedOut: sum((parts.get(id) ?? []).map(({ stake }) => stake)),
    }))
    .filter(({ matched }) => matched > 0)
}

const partsOf = (choice: VoidChoice): readonly unknown[] =>
  choice.type === 'TIME'
    ? [choice.type, choice.from, choice.until]
    : [choice.type, choice.versions.toSorted((one, other) => one - other)]

function hashOfVoid({ market, choice, paid, holdings, voiding }: Omit<SeenVoid, 'hash'>): string {
  const { definition, state, resultVersion } = market
  const hash = createHash('sha256')
  const put = (rows: readonly string[]) => rows.toSorted().forEach((row) => hash.update(row))
  hash.update(JSON.stringify([definition.id, state.version, resultVersion, partsOf(choice)]))
  put(
    voiding.fallen.fills.map(({ betId, id, size, profit, liability }) =>
      JSON.stringify([betId, id, size, profit, liability]),
    ),
  )
  put(voiding.fallen.parts.map(({ cashOutId, betId }) => JSON.stringify([cashOutId, betId])))
  for (const { accountId, matched } of holdings) hash.update(JSON.stringify([accountId, toRow(matched)]))
  for (const { accountId, net, commission, levels, kept } of [...(paid?.postings ?? []), ...(paid?.anew ?? [])])
    hash.update(JSON.stringify([accountId, net, commission, levels, kept]))
  for (const { accountId, kind, bps, amount } of paid?.rebates.anew.toSorted(
    (one, other) => one.accountId - other.accountId,
  ) ?? [])
    hash.update(JSON.stringify([accountId, kind, bps, amount]))
  hash.update(JSON.stringify(paid?.rebates.given ?? null))
  return hash.digest('hex')
}
