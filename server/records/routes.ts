/** Reading bets: one's own, and those of one's downline. */
import { calls, type Decided, type MarketBook, pageInfoOf, type Refusal, type SettledMarket } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { resultText } from '../board/index.ts'
import { atOnce, type Database } from '../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../platform/http-call.ts'
import { standsAs } from '../platform/stands-as.ts'
import { timeZoneOf } from '../sites/index.ts'
import { presentHeld } from './exposure.ts'
import { listLinkedPairs } from './linked-pairs.ts'
import { listLinkedTrades } from './linked-trades.ts'
import { type BetView, presentBet, presentBetMarket, presentBook, presentHistory, reasonOf } from './present.ts'
import { presentSessionCashOut } from './present-cash-out.ts'
import {
  type DecidedView,
  type DetailStatus,
  listDecidedBets,
  listSettledMarkets,
  type SettledRow,
} from './settled-rows.ts'
import { type Filters, isPlayerUnder, loadNarrowed, type Whose } from './whose.ts'
import { findBetBelow, findBetId, listOpenBets, loadBetViews } from './bet-rows.ts'
import { loadHeld, loadReceipt } from './receipt-rows.ts'
import { loadOpenPositions } from './standings.ts'
import { receiptSteps } from './receipt.ts'

export function betListRoutes(routes: Routes): void {
  openRoutes(routes)
  historyRoutes(routes)
  detailRoutes(routes)
  receiptRoutes(routes)
  exposureRoute(routes)
  linkedTradesRoute(routes)
}

const own = ({ accountId }: Actor): Whose => ({ type: 'OWN', accountId })

/** Whose bets an operator asked for: one player's, or those of everybody below an officer of theirs. Anybody outside of the downline does not exist for them. Law D-40. */
async function below(
  { db, actor, site }: { readonly db: Database; readonly actor: Actor; readonly site: HostSite },
  userId: string | undefined,
): Promise<Result<Whose, Refusal>> {
  const everybody = { type: 'BELOW', siteId: site.id, uplineId: standsAs(actor), userId: null } as const
  if (userId === undefined) return ok(everybody)
  const id = Number(userId)
  const isPlayer = Number.isSafeInteger(id) ? await isPlayerUnder(db, everybody.uplineId, id) : undefined
  if (isPlayer === undefined) return refuse({ code: 'NOT_FOUND' })
  return ok(isPlayer ? { ...everybody, userId: id } : { ...everybody, uplineId: id })
}

/** Only an upline is told whose bet it is. */
const isOwn = (whose: Whose): boolean => whose.type === 'OWN'
const presentFor = (whose: Whose, view: BetView) =>
  presentBet(isOwn(whose) ? { bet: view.bet, setting: view.setting } : view)

type Read<F> = { readonly db: Database; readonly query: F; readonly site: HostSite }

function openRoutes(routes: Routes): void {
  async function read({ db, query, site }: Read<Filters>, whose: Whose) {
    const { rows, counted } = await listOpenBets(db, whose, query, timeZoneOf(site))
    const holder = whose.type === 'OWN' ? whose.accountId : whose.userId
    return {
      docs: rows.map((view) => presentFor(whose, view)),
      positions: holder === null ? {} : await positionsOf(db, holder),
      ...pageInfoOf(query.page, query.limit, counted),
    }
  }

  async function positionsOf(db: Database, accountId: number): Promise<Record<string, MarketBook>> {
    const positions = await loadOpenPositions(db, accountId)
    return Object.fromEntries(positions.map((stored) => [stored.marketId, presentBook(stored, stored)]))
  }

  routes.guarded(calls.getOpenBets, async (asked) => answer(await read(asked, own(asked.actor))))
  routes.guarded(calls.getDownlineOpenBets, async (asked) => {
    const whose = await below(asked, asked.query.userId)
    if (!whose.ok) return whose
    const narrowed = await loadNarrowed(asked.db, asked.query)
    return answer({ ...(await read(asked, whose.value)), narrowed })
  })
}

function historyRoutes(routes: Routes): void {
  async function read({ db, query, site }: Read<Filters>, whose: Whose) {
    const { rows, counted } = await listSettledMarkets(db, whose, query, timeZoneOf(site))
    return { docs: rows.map((row) => presentSettled(row, whose)), ...pageInfoOf(query.page, query.limit, counted) }
  }

  routes.guarded(calls.getBetHistory, async (asked) => answer(await read(asked, own(asked.actor))))
  routes.guarded(calls.getDownlineBetHistory, async (asked) => {
    const whose = await below(asked, asked.query.userId)
    if (!whose.ok) return whose
    const narrowed = await loadNarrowed(asked.db, asked.query)
    return answer({ ...(await read(asked, whose.value)), narrowed })
  })
}

const presentSettled = (row: SettledRow, whose: Whose): SettledMarket => ({
  market: presentBetMarket(row),
  result: resultText(row, row.outcome),
  resultVersion: row.resultVersion,
  bets: row.bets,
  stake: row.stake,
  profitLoss: row.net,
  commission: row.commission,
  settledAt: row.finishedAt,
  ...(!isOwn(whose) && { userName: row.userName }),
})

function detailRoutes(routes: Routes): void {
  type DetailFilters = Filters & { readonly status?: DetailStatus | undefined }

  async function read({ db, query, site }: Read<DetailFilters>, whose: Whose) {
    const { rows, counted, totals } = await listDecidedBets(db, whose, query, timeZoneOf(site))
    return {
      docs: rows.map((view) => presentDecided(whose, view)),
      ...pageInfoOf(query.page, query.limit, counted),
      ...totals,
    }
  }

  routes.guarded(calls.getBetHistoryDetails, async (asked) => answer(await read(asked, own(asked.actor))))
  routes.guarded(calls.getDownlineBetHistoryDetails, async (asked) => {
    const whose = await below(asked, asked.query.userId)
    return whose.ok ? answer(await read(asked, whose.value)) : whose
  })
}

function presentDecided(whose: Whose, view: DecidedView): Decided {
  if ('bet' in view) return presentFor(whose, view)
  return { ...presentSessionCashOut(view), ...(!isOwn(whose) && { userName: view.userName }) }
}

function receiptRoutes(routes: Routes): void {
  async function read(db: Database, id: string, whose: Whose) {
    const [view] = await loadBetViews(db, [id])
    const { bet, setting } = must(view, 'a bet that was found is stored')
    const stored = await loadReceipt(db, bet)
    const standing = stored.fills.filter(({ voided }) => !voided)
    const steps = receiptSteps(stored, { reasonOf, resultOf: (outcome) => resultText(setting, outcome) })
    return {
      bet: presentFor(whose, must(view, 'a bet that was found is stored')),
      history: presentHistory(bet, stored.lines),
      fills: standing.map(({ price, size, at }) => ({ price, size, at })),
      steps,
    }
  }

  routes.guarded(calls.getBet, async ({ db, actor, params }) => {
    const id = await findBetId(db, actor.accountId, params.betId)
    return id === undefined ? refuse({ code: 'NOT_FOUND' }) : answer({ docs: await read(db, id, own(actor)) })
  })
  routes.guarded(calls.getDownlineBet, async ({ db, actor, site, params }) => {
    const whose: Whose = { type: 'BELOW', siteId: site.id, uplineId: standsAs(actor), userId: null }
    const id = await findBetBelow(db, whose, params.betId)
    return id === undefined ? refuse({ code: 'NOT_FOUND' }) : answer({ docs: await read(db, id, whose) })
  })
}

function exposureRoute(routes: Routes): void {
  routes.guarded(calls.getExposure, async ({ db, actor }) => {
    const { exposure, casino, held } = await atOnce(db, (tx) => loadHeld(tx, actor.accountId))
    return answer({ docs: { exposure, casino, markets: held.map(presentHeld) } })
  })
}

function linkedTradesRoute(routes: Routes): void {
  routes.guarded(calls.getLinkedPairs, async ({ db, actor, query, site }) => {
    const of = { uplineId: standsAs(actor), siteId: site.id, zone: timeZoneOf(site) }
    const { rows, counted } = await listLinkedPairs(db, of, query)
    return answer({ docs: [...rows], ...pageInfoOf(query.page, query.limit, counted) })
  })
  routes.guarded(calls.getLinkedTrades, async ({ db, actor, query, site }) => {
    const of = { uplineId: standsAs(actor), siteId: site.id, zone: timeZoneOf(site) }
    const { rows, counted } = await listLinkedTrades(db, of, query)
    return answer({ docs: [...rows], ...pageInfoOf(query.page, query.limit, counted) })
  })
}
