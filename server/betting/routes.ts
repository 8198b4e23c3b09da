import { createHash } from 'node:crypto'
import { calls, REPLAYED_HEADER, type ReplyOf, type RequestOf, TEXTS } from '@paddock/contract'
import { must, ok, refuse } from '@paddock/domain/result'
import { presentBalance } from '../accounts/index.ts'
import type { Board } from '../markets/board.ts'
import type { MarketDefinition } from '../markets/market.ts'
import type { Buckets } from '../platform/buckets.ts'
import type { Database } from '../platform/database.ts'
import { type Actor, answer, type Outcome, type Routes } from '../platform/http-call.ts'
import type { Bet } from './bet.ts'
import type { Betting, CashedOut, IdempotencyKey, Placed } from './index.ts'
import { createKeptOutcomes } from '../platform/outcomes-kept.ts'
import {
  type BetSetting,
  presentBet,
  presentBook,
  presentPlacedMarket,
  presentQuote,
  refusalOfDecided,
} from './present.ts'
import { isBetId, loadBetViews, type Standing, standingKey } from './queries.ts'
import { moneyBookOf, readOrder } from './read-order.ts'
import { createRepeatGuard } from './repeats.ts'

export type BettingRouteDeps = {
  readonly db: Database
  readonly betting: Betting
  readonly board: Board
  readonly clock: () => number
  /** By account. */
  readonly bets: Buckets<number>
  /** Standings by `standingKey`, read after they are asked for. */
  readonly standingOf: (key: string) => Promise<Standing | undefined>
}

type PlacedDocs = ReplyOf<typeof calls.placeBet>['docs']

export function bettingRoutes(routes: Routes, deps: BettingRouteDeps): void {
  placeRoute(routes, deps)
  changeRoutes(routes, deps)
  cashOutRoutes(routes, deps)
}

/** The setting of a bet on a market that is on: from memory, for the engine has just decided on it. */
function settingOf(board: Board, definition: MarketDefinition): BetSetting {
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

const hashOf = (asked: unknown): Buffer => createHash('sha256').update(JSON.stringify(asked)).digest()
const keyOf = (key: string | null, asked: unknown): IdempotencyKey | null =>
  key === null ? null : { key, bodyHash: hashOf(asked) }

/**
 * The reply waits until the bet is decided, as existing clients expect; with `Prefer: respond-async` it is 202 and the bet
 * as it waits. A bet that came to nothing in its delay is an error, and its docs are still the bet. DESIGN, Calls.
 */
function placeRoute(routes: Routes, deps: BettingRouteDeps): void {
  const guard = createRepeatGuard(deps.clock)

  routes.guarded(calls.placeBet, async ({ actor, body, idempotencyKey, respondAsync }) => {
    const retryAfterMs = deps.bets.take(actor.accountId)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const key = keyOf(idempotencyKey ?? body.requestId, body)
    if (key !== null) return await place(actor, body, key, respondAsync)
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
    if (!market) return refuse({ code: 'NOT_FOUND' })
    const setting = settingOf(deps.board, market.definition)
    const request = readOrder(order, market.definition, actor)
    if (!request.ok) return request
    const placed = await deps.betting.place(request.value, key)
    if (!placed.ok) return placed
    return await presentOutcome(placed.value, setting, respondAsync)
  }

  async function presentOutcome(
    placed: Placed,
    setting: BetSetting,
    respondAsync: boolean,
  ): Promise<Outcome<typeof calls.placeBet>> {
    const bet = respondAsync ? placed.bet : await decidedInTime(placed, deps.clock())
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

/** How long after its delay a reply waits for a bet. */
const LATE_MS = 5000

/** The bet when it is decided; still waiting when that takes too long, as when the database is away. */
async function decidedInTime({ bet, decided }: Placed, now: number): Promise<Bet> {
  if (bet.status !== 'PENDING') return bet
  const { promise, resolve } = Promise.withResolvers<Bet>()
  const late = setTimeout(() => resolve(bet), Math.max(0, bet.acceptAt - now) + LATE_MS)
  try {
    return await Promise.race([decided, promise])
  } finally {
    clearTimeout(late)
  }
}

const replayedHeader = (replay: boolean): Readonly<Record<string, string>> =>
  replay ? { [REPLAYED_HEADER]: 'true' } : {}

/** A bet that is being decided or is final cannot be changed; what it is now comes with the next reading. */
function changeRoutes(routes: Routes, deps: BettingRouteDeps): void {
  const { betting, db } = deps
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
      betting.cancel(actor.accountId, betId, size),
    )
    return changed.ok ? answer(await presentChanged(changed.value)) : changed
  })

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
      betting.amend(actor.accountId, betId, change),
    )
    return changed.ok ? answer(await presentChanged(changed.value)) : changed
  })
}

const BPS_A_PERCENT = 100

function cashOutRoutes(routes: Routes, deps: BettingRouteDeps): void {
  const { betting, board } = deps

  routes.guarded(calls.getCashOut, async ({ actor, query }) => {
    const { marketId, fraction } = query
    const market = board.market(marketId)
    if (!market) return refuse({ code: 'NOT_FOUND' })
    const account = { id: actor.accountId, siteId: actor.siteId, book: moneyBookOf(actor) }
    const plan = betting.quoteCashOut(account, marketId, fraction * BPS_A_PERCENT)
    if (!plan.ok) return plan
    const docs = presentQuote(plan.value, settingOf(board, market.definition))
    return answer({ docs: { ...docs, fraction, quotedAt: deps.clock() } })
  })

  routes.guarded(calls.cashOut, async ({ actor, body, idempotencyKey, respondAsync }) => {
    const retryAfterMs = deps.bets.take(actor.accountId)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const market = board.market(body.marketId)
    if (!market) return refuse({ code: 'NOT_FOUND' })
    const { marketId, fraction, minLocked, marketVersion, requestId } = body
    const { accountId, siteId } = actor
    const fractionBps = fraction * BPS_A_PERCENT
    const cashedOut = await betting.cashOut(
      {
        accountId,
        siteId,
        book: moneyBookOf(actor),
        marketId,
        fractionBps,
        minLocked,
        marketVersion: marketVersion ?? null,
      },
      keyOf(idempotencyKey ?? requestId ?? null, body),
    )
    if (!cashedOut.ok) return cashedOut
    const setting = settingOf(board, market.definition)
    const bets = respondAsync ? cashedOut.value.bets : await cashedOut.value.decided
    return await presentCashedOut(bets, setting, cashedOut.value)
  })

  async function presentCashedOut(
    bets: readonly Bet[],
    setting: BetSetting,
    { locked, replay }: CashedOut,
  ): Promise<Outcome<typeof calls.cashOut>> {
    const { accountId } = must(bets[0], 'a position is closed by at least one bet')
    const standing = must(await deps.standingOf(standingKey(accountId, setting.marketId)), 'a bet has its account')
    const docs = {
      bets: bets.map((bet) => presentBet({ bet, setting })),
      locked,
      marketBook: presentBook(setting, standing.position),
      balance: presentBalance({ balance: standing.balance, exposure: standing.accountExposure }),
    }
    const refusal = bets.map(refusalOfDecided).find((found) => found !== undefined)
    if (refusal) return { ok: false, refusal, docs }
    const isPending = bets.some((bet) => bet.status === 'PENDING')
    return ok({ reply: { docs }, status: isPending ? 202 : 200, headers: replayedHeader(replay) })
  }
}
