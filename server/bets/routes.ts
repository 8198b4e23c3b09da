import { hash } from 'node:crypto'
import { calls, type Refusal, REPLAYED_HEADER, type ReplyOf, type RequestOf, TEXTS } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { presentBalance } from '../accounts/index.ts'
import type { Board } from '../board/index.ts'
import { loadMarkets, type MarketDefinition } from '../catalogue/index.ts'
import type { Buckets } from '../platform/http/buckets.ts'
import type { Database, Reader } from '../platform/database.ts'
import { type Actor, answer, type Outcome, type Routes } from '../platform/http-call.ts'
import type { Bet, Standing } from '../engine/index.ts'
import type { Bets, IdempotencyKey, Placed } from './bets.ts'
import { createKeptOutcomes } from '../platform/database/outcomes-kept.ts'
import {
  type BetSetting,
  isBetId,
  loadBetViews,
  loadStandings,
  presentBet,
  presentBook,
  presentPlacedMarket,
  refusalOfDecided,
  standingKey,
} from '../records/index.ts'
import { decidedInTime } from './decided-in-time.ts'
import { readOrder } from './read-order.ts'
import { createRepeatGuard } from './repeats.ts'

export type BettingRouteDeps = {
  readonly db: Database
  readonly bets: Bets
  readonly board: Board
  readonly clock: () => number
  /** By account. */
  readonly budget: Buckets<number>
  /** Standings by `standingKey`, read after they are asked for. */
  readonly standingOf: (key: string) => Promise<Standing | undefined>
}

/** Why nothing can be done on a market that is on no board: it is paid, or there never was one. */
export async function refuseOffBoard(from: Reader, marketId: string): Promise<Result<never, Refusal>> {
  const [known] = await loadMarkets(from, { ids: [marketId] })
  return refuse({ code: known ? 'MARKET_NOT_OPEN' : 'NOT_FOUND' })
}

type PlacedDocs = ReplyOf<typeof calls.placeBet>['docs']

export function bettingRoutes(routes: Routes, deps: BettingRouteDeps): void {
  placeRoute(routes, deps)
  changeRoutes(routes, deps)
}

/** The setting of a bet on a market that is on: from memory, for the engine has just decided on it. */
export function settingOf(board: Board, definition: MarketDefinition): BetSetting {
  const { id, kind, shape, runners, name, eventId } = definition
  const { event } = must(board.event(eventId), 'a market that is on has its event')
  return {
    marketId: id,
    kind,
    shape,
    runners,
    marketName: name,
    eventId,
    eventName: event.name,
    sportId: event.sportId,
  }
}

async function standingAfter(deps: BettingRouteDeps, { accountId, marketId }: Bet): Promise<Standing> {
  return must(await deps.standingOf(standingKey(accountId, marketId)), 'a bet has its account')
}

function presentPlaced(bet: Bet, setting: BetSetting, standing: Standing): PlacedDocs {
  return {
    market: presentPlacedMarket(setting),
    marketBook: presentBook(setting, standing.position),
    bet: presentBet({ bet, setting }),
    balance: presentBalance({ balance: standing.balance, exposure: standing.accountExposure }),
  }
}

const hashOf = (asked: unknown): Buffer => hash('sha256', JSON.stringify(asked), 'buffer')
export const keyOf = (key: string | null, asked: unknown): IdempotencyKey | null =>
  key === null ? null : { key, bodyHash: hashOf(asked) }

/**
 * The reply waits until the bet is decided, as existing clients expect; with `Prefer: respond-async` it is 202 and the bet
 * as it waits. A bet that came to nothing in its delay is an error, and its docs are still the bet. docs/architecture.md "Calls".
 */
function placeRoute(routes: Routes, deps: BettingRouteDeps): void {
  const guard = createRepeatGuard(deps.clock)

  routes.guarded(calls.placeBet, async ({ actor, body, idempotencyKey, respondAsync }) => {
    const retryAfterMs = deps.budget.take(actor.accountId)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const key = keyOf(idempotencyKey ?? body.requestId, body)
    if (key !== null) return await place(actor, body, { ...key, reference: body.requestId }, respondAsync)
    const begun = guard.begin(actor.accountId, body)
    if (!begun.ok) return begun
    try {
      return await place(actor, body, null, respondAsync)
    } finally {
      begun.value()
    }
  })

  async function place(
    actor: Actor,
    order: RequestOf<typeof calls.placeBet>['body'],
    key: IdempotencyKey | null,
    respondAsync: boolean,
  ): Promise<Outcome<typeof calls.placeBet>> {
    const market = deps.board.market(order.marketId)
    if (!market) return await refuseOffBoard(deps.db, order.marketId)
    const setting = settingOf(deps.board, market.definition)
    const request = readOrder(order, market.definition, actor)
    if (!request.ok) return request
    const placed = await deps.bets.place(request.value, key)
    if (!placed.ok) return placed
    return await presentOutcome(placed.value, setting, respondAsync)
  }

  async function presentOutcome(
    placed: Placed,
    setting: BetSetting,
    respondAsync: boolean,
  ): Promise<Outcome<typeof calls.placeBet>> {
    const bet = respondAsync ? placed.bet : await outcomeOf(placed, deps.clock())
    // What the engine said holds for the bet as it was taken in, not for what became of it in its delay.
    const standing = bet === placed.bet ? placed.standing : undefined
    const docs = presentPlaced(bet, setting, standing ?? (await standingAfter(deps, bet)))
    const refusal = refusalOfDecided(bet)
    if (refusal) return { ok: false, refusal, docs }
    const isPending = bet.status === 'PENDING'
    return ok({
      reply: isPending ? { docs } : { docs, message: TEXTS.betPlaced },
      status: isPending ? 202 : 200,
      headers: replayedHeader(placed.replay),
    })
  }
}

/** As it was decided; where that takes too long, as it waits. */
async function outcomeOf({ bet, decided }: Placed, now: number): Promise<Bet> {
  return bet.status === 'PENDING' ? ((await decidedInTime(decided, bet.acceptAt - now)) ?? bet) : bet
}

export const replayedHeader = (replay: boolean): Readonly<Record<string, string>> =>
  replay ? { [REPLAYED_HEADER]: 'true' } : {}

/** A bet that is being decided or is final cannot be changed; what it is now comes with the next reading. */
function changeRoutes(routes: Routes, deps: BettingRouteDeps): void {
  const { bets, db } = deps
  const keep = createKeptOutcomes<Bet>()
  const keyFor = (actor: Actor, key: string | null): string | null => key && `${actor.accountId} ${key}`

  async function presentChanged(bet: Bet): Promise<{ docs: PlacedDocs }> {
    const [view] = await loadBetViews(db, [bet.id])
    const { setting } = must(view, 'a changed bet is stored')
    return { docs: presentPlaced(bet, setting, await standingAfter(deps, bet)) }
  }

  routes.guarded(calls.cancelBet, async ({ actor, query, idempotencyKey }) => {
    const { betId, size } = query
    if (!isBetId(betId)) return refuse({ code: 'NOT_FOUND' })
    const changed = await keep(keyFor(actor, idempotencyKey), JSON.stringify(['cancel', query]), () =>
      bets.cancel(actor.accountId, betId, size),
    )
    return changed.ok ? answer(await presentChanged(changed.value)) : changed
  })

  const keepAll = createKeptOutcomes<readonly Bet[]>()
  routes.guarded(calls.cancelAllBets, async ({ actor, query, idempotencyKey }) => {
    const cancelled = await keepAll(keyFor(actor, idempotencyKey), JSON.stringify(query), () =>
      bets.cancelUnmatched(actor.accountId, query),
    )
    return cancelled.ok ? answer({ docs: await presentCancelled(actor.accountId, cancelled.value) }) : cancelled
  })

  /** Read after the commit: the exposure that they held is free. */
  async function presentCancelled(
    accountId: number,
    bets: readonly Bet[],
  ): Promise<ReplyOf<typeof calls.cancelAllBets>['docs']> {
    const views = await loadBetViews(
      db,
      bets.map(({ id }) => id),
    )
    const settings = new Map(views.map(({ setting }) => [setting.marketId, setting]))
    const standings = await loadStandings(
      db,
      [...settings.keys()].map((marketId) => standingKey(accountId, marketId)),
    )
    const { balance, accountExposure } = must([...standings.values()][0], 'a bet has its account')
    const books = [...settings.values()].map((setting) => [
      setting.marketId,
      presentBook(setting, standings.get(standingKey(accountId, setting.marketId))?.position),
    ])
    return {
      bets: views.map(({ bet, setting }) => presentBet({ bet, setting })),
      positions: Object.fromEntries(books),
      balance: presentBalance({ balance, exposure: accountExposure }),
    }
  }

  routes.guarded(calls.amendBet, async ({ actor, body, idempotencyKey }) => {
    const { betId, price, stake, persistence } = body
    if (!isBetId(betId)) return refuse({ code: 'NOT_FOUND' })
    const change = {
      ...(price !== undefined && { price }),
      ...(stake !== undefined && { size: stake }),
      ...(persistence !== undefined && { persistence }),
    }
    if (Object.keys(change).length === 0) return refuse({ code: 'NOTHING_TO_AMEND' })
    const changed = await keep(keyFor(actor, idempotencyKey), JSON.stringify(['amend', body]), () =>
      bets.amend(actor.accountId, betId, change),
    )
    return changed.ok ? answer(await presentChanged(changed.value)) : changed
  })
}
