/** Points down and up the tree, cash settlement. Each change asks for the transaction code and happens once a key. */
import { calls, pageInfoOf, type Refusal, type RequestOf, TEXTS } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { originOf } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import type { ToldAccount } from '../ledger/index.ts'
import { answer, type AskedOnce, type Routes } from '../platform/http-call.ts'
import { once } from '../platform/database/once.ts'
import { standsAs, uplineOf } from '../platform/stands-as.ts'
import { timeZoneOf } from '../sites/index.ts'
import { type ByHand, type RefusePayout, settlesWithPlayers } from './by-hand.ts'
import { type Direction, type MovedPoints, movePoints } from './move-points.ts'
import { findReceipt, listDebts, listRebates, listReceipts } from './queries.ts'
import { payRebates } from './pay-rebates.ts'
import { isGenuine, presentReceipt, presentReceiptTo } from './receipt.ts'
import { reverseCash } from './reverse-cash.ts'
import { settleCash } from './settle-cash.ts'
import type { StoredReceipt } from './store.ts'
import { loadTrail, loadBalance } from './trail.ts'

export type PointsDeps = {
  /** What holds payouts of a site's players. */
  readonly refusePayout: RefusePayout
  readonly refuseWrongCode: RefuseWrongCode
  /** Tells an account's screens where it stands, after the commit. */
  readonly tellAccount: (account: ToldAccount) => void
  readonly receiptKey: string
  readonly clock: () => number
}

export function pointsRoutes(routes: Routes, deps: PointsDeps): void {
  movingRoutes(routes, deps)
  settlementRoutes(routes, deps)
  receiptRoutes(routes, deps)
  rebateRoutes(routes, deps)
}

const TWICE: Refusal = { code: 'BAD_REQUEST', field: 'userId', problem: 'invalid' }
const isTwice = (ids: readonly string[]): boolean => new Set(ids.map(Number)).size < ids.length

type MoveBody = RequestOf<typeof calls.givePoints>['body']
function movingRoutes(routes: Routes, deps: PointsDeps): void {
  routes.guarded(calls.givePoints, async (asked) => {
    const moved = await move(asked, asked.body, 'GIVE')
    return moved.ok ? answer(await presentMoved(asked, moved.value)) : moved
  })
  routes.guarded(calls.takePoints, async (asked) => {
    const moved = await move(asked, asked.body, 'TAKE')
    return moved.ok ? answer(await presentMoved(asked, moved.value)) : moved
  })

  async function move(
    asked: AskedOnce,
    body: MoveBody,
    direction: Direction,
  ): Promise<Result<readonly MovedPoints[], Refusal>> {
    const { db, actor, idempotencyKey: key } = asked
    const { transactionCode, ...wanted } = body
    const wrong = await deps.refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    if (isTwice(wanted.transfers.map(({ userId }) => userId))) return refuse(TWICE)
    const moves = wanted.transfers.map(({ userId, amount }) => ({ accountId: Number(userId), amount }))
    const moving = { moves, remarks: wanted.remarks ?? '', now: deps.clock() }
    let told: readonly ToldAccount[] = []
    const done = await once(db, { accountId: actor.accountId, key, route: direction, asked: wanted }, async (tx) => {
      const moved = await movePoints(
        tx,
        direction === 'GIVE'
          ? { ...moving, direction, siteId: asked.site.id }
          : { ...moving, direction, byHand: byHandOf(asked, deps) },
        originOf(asked),
      )
      if (!moved.ok) return moved
      told = moved.value.told
      return ok(moved.value.transfers)
    })
    told.forEach(deps.tellAccount)
    return done
  }
}

async function presentMoved({ db, actor }: AskedOnce, moved: readonly MovedPoints[]) {
  const transfers = moved.map(({ accountId, uplineId, uplineBalance, ...rest }) => ({
    ...rest,
    userId: String(accountId),
    uplineId: String(uplineId),
    uplinePts: uplineBalance,
  }))
  return { docs: { transfers, ownPts: await loadBalance(db, actor.accountId) }, message: TEXTS.updated }
}

const byHandOf = ({ site }: AskedOnce, { refusePayout, clock }: PointsDeps): ByHand => ({
  site,
  now: clock(),
  refusePayout,
})
const sayingOf = (asked: AskedOnce, deps: PointsDeps) => ({
  siteId: asked.site.id,
  actorId: asked.actor.accountId,
  at: deps.clock(),
  key: deps.receiptKey,
  byHand: byHandOf(asked, deps),
})

function settlementRoutes(routes: Routes, deps: PointsDeps): void {
  routes.guarded(calls.getDebts, async ({ db, actor, site, query, target }) => {
    const uplineId = uplineOf({ actor, target })
    const { page, limit, search, open = false, deep = false, cash = false, order = 'asc' } = query
    const withoutPlayers = cash && !settlesWithPlayers(site)
    const filter = { siteId: site.id, uplineId, page, limit, search, open, deep, withoutPlayers, order }
    const { rows, totals } = await listDebts(db, filter, actor.role)
    return answer({
      docs: rows,
      totalLena: totals.lena,
      totalDena: totals.dena,
      settlesWithPlayers: settlesWithPlayers(site),
      trail: await loadTrail(db, uplineId, standsAs(actor)),
      ...pageInfoOf(page, limit, totals.total),
    })
  })

  routes.guarded(calls.settleCash, async (asked) => {
    const { db, actor, body, idempotencyKey: key } = asked
    const { transactionCode, ...wanted } = body
    const wrong = await deps.refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    if (isTwice(wanted.settlements.map(({ userId }) => userId))) return refuse(TWICE)
    const settlements = wanted.settlements.map(({ userId, owed = null, ...asked }) => ({
      ...asked,
      owed,
      accountId: Number(userId),
    }))
    let told: readonly ToldAccount[] = []
    const done = await once(db, { accountId: actor.accountId, key, route: 'SETTLE', asked: wanted }, async (tx) => {
      const common = sayingOf(asked, deps)
      const settled = await settleCash(tx, { ...common, settlements, remarks: wanted.remarks ?? '' }, originOf(asked))
      if (!settled.ok) return settled
      told = settled.value.told
      return ok<readonly StoredReceipt[]>(settled.value.receipts)
    })
    told.forEach(deps.tellAccount)
    return done.ok ? answer({ docs: done.value.map(presentReceipt), message: TEXTS.updated }) : done
  })

  routes.about(calls.reverseReceipt, async (asked) => {
    const { db, actor, body, target, idempotencyKey: key } = asked
    const { transactionCode, ...wanted } = body
    const wrong = await deps.refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    let told: readonly ToldAccount[] = []
    const done = await once(db, { accountId: actor.accountId, key, route: 'REVERSE', asked: wanted }, async (tx) => {
      const common = sayingOf(asked, deps)
      const { receiptId, reason: remarks } = wanted
      const reversing = { ...common, accountId: target, receiptId, remarks, standing: standsAs(actor) }
      const reversed = await reverseCash(tx, reversing, originOf(asked))
      if (!reversed.ok) return reversed
      told = reversed.value.told
      return ok<readonly StoredReceipt[]>(reversed.value.receipts)
    })
    told.forEach(deps.tellAccount)
    if (!done.ok) return done
    return answer({ docs: presentReceipt(must(done.value[0], 'its counter-receipt')), message: TEXTS.updated })
  })
}

function receiptRoutes(routes: Routes, { receiptKey }: PointsDeps): void {
  routes.guarded(calls.listReceipts, async ({ db, actor, site, query, target }) => {
    const { page, limit, startDate, endDate } = query
    const below = { siteId: site.id, uplineId: standsAs(actor), accountId: target }
    const { rows, total } = await listReceipts(
      db,
      below,
      { startDate, endDate, zone: timeZoneOf(site) },
      { page, limit },
    )
    return answer({ docs: rows.map((row) => presentReceiptTo(row, actor.role)), ...pageInfoOf(page, limit, total) })
  })

  routes.guarded(calls.verifyReceipt, async ({ db, actor, site, params, query }) => {
    const stored = await findReceipt(db, site.id, params.receiptId)
    const genuine = stored !== undefined && isGenuine(receiptKey, stored, query.signature)
    return answer({ docs: { genuine, receipt: genuine ? presentReceiptTo(stored, actor.role) : null } })
  })
}

function rebateRoutes(routes: Routes, deps: PointsDeps): void {
  routes.guarded(calls.getRebates, async ({ db, actor, site, query, target }) => {
    const { page, limit, open = false } = query
    const uplineId = uplineOf({ actor, target })
    const { rows, total, due } = await listRebates(db, { siteId: site.id, uplineId, open, page, limit })
    return answer({ docs: rows, totalDue: due, ...pageInfoOf(page, limit, total) })
  })

  routes.guarded(calls.payRebates, async (asked) => {
    const { db, actor, body, idempotencyKey: key } = asked
    const { transactionCode, ...wanted } = body
    const wrong = await deps.refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    if (isTwice(wanted.rebates.map(({ userId }) => userId))) return refuse(TWICE)
    const rebates = wanted.rebates.map(({ userId, amount }) => ({ accountId: Number(userId), amount }))
    let told: readonly ToldAccount[] = []
    const done = await once(db, { accountId: actor.accountId, key, route: 'REBATE', asked: wanted }, async (tx) => {
      const paying = { rebates, actorId: actor.accountId, remarks: wanted.remarks ?? '' }
      const paid = await payRebates(tx, paying, originOf(asked))
      if (!paid.ok) return paid
      told = paid.value.told
      return ok(paid.value.paid)
    })
    told.forEach(deps.tellAccount)
    if (!done.ok) return done
    const docs = done.value.map(({ accountId, ...rest }) => ({ ...rest, userId: String(accountId) }))
    return answer({ docs, message: TEXTS.updated })
  })
}
