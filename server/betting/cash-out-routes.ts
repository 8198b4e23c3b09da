/** Closing positions: what it would bring, doing it, what became of it, and waiting for a value. */
import { calls, WATCHES } from '@paddock/contract'
import { must, ok, refuse } from '@paddock/domain/result'
import { presentBalance } from '../accounts/index.ts'
import type { MarketDefinition } from '../markets/market.ts'
import { answer, type Outcome, type Routes } from '../platform/http-call.ts'
import type { AutoCashOut } from './auto-cash-out.ts'
import type { Bet } from './bet.ts'
import type { CashedOut } from './index.ts'
import {
  type BetSetting,
  BPS_A_PERCENT,
  presentAutoCashOut,
  presentBet,
  presentBook,
  presentQuote,
  refusalOfDecided,
} from './present.ts'
import { findCashOut, listAutoCashOuts, loadBetViews, standingKey } from './queries.ts'
import { moneyBookOf } from './read-order.ts'
import { type BettingRouteDeps, keyOf, replayedHeader, settingOf } from './routes.ts'

export function cashOutRoutes(routes: Routes, deps: BettingRouteDeps): void {
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
    const { marketId, fraction, minLocked, marketVersion, requestId, expiresAt } = body
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
        requestId: requestId ?? idempotencyKey ?? null,
        expiresAt: expiresAt ?? null,
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

  routes.guarded(calls.getCashOutOutcome, async ({ db, actor, params }) => {
    const views = await loadBetViews(db, await findCashOut(db, actor.accountId, params.requestId))
    const [first] = views
    if (!first) return refuse({ code: 'NOT_FOUND' })
    const { setting } = first
    const standing = must(
      await deps.standingOf(standingKey(actor.accountId, setting.marketId)),
      'a bet has its account',
    )
    return answer({
      docs: {
        state: stateOf(views.map(({ bet }) => bet)),
        bets: views.map(({ bet }) => presentBet({ bet, setting })),
        marketBook: presentBook(setting, standing.position),
        balance: presentBalance({ balance: standing.balance, exposure: standing.accountExposure }),
      },
    })
  })
}

/** All of its bets are matched, or none. */
function stateOf(bets: readonly Bet[]): 'WAITING' | 'DONE' | 'FAILED' {
  if (bets.some(({ status }) => status === 'PENDING')) return 'WAITING'
  return bets.some(({ status }) => status === 'REJECTED' || status === 'LAPSED') ? 'FAILED' : 'DONE'
}

export function autoCashOutRoutes(routes: Routes, { betting, board, bets }: BettingRouteDeps): void {
  const present = (auto: AutoCashOut, definition: MarketDefinition) =>
    presentAutoCashOut({ auto, setting: settingOf(board, definition) })

  routes.guarded(calls.getAutoCashOuts, async ({ db, actor, query }) => {
    const views = await listAutoCashOuts(db, actor.accountId, query.marketId)
    return answer({ docs: views.map(presentAutoCashOut) })
  })

  routes.guarded(calls.setAutoCashOut, async ({ actor, body }) => {
    const retryAfterMs = bets.take(actor.accountId)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const { marketId, fraction, whenAtLeast = null, whenAtMost = null } = body
    const market = board.market(marketId)
    if (!market) return refuse({ code: 'NOT_FOUND' })
    const fractionBps = fraction * BPS_A_PERCENT
    const set = await betting.setAutoCashOut({
      accountId: actor.accountId,
      marketId,
      fractionBps,
      whenAtLeast,
      whenAtMost,
    })
    return set.ok ? answer({ docs: present(set.value, market.definition), message: WATCHES }) : set
  })

  routes.guarded(calls.cancelAutoCashOut, async ({ actor, query }) => {
    const market = board.market(query.marketId)
    if (!market) return refuse({ code: 'NOT_FOUND' })
    const ended = await betting.cancelAutoCashOut(actor.accountId, query.marketId)
    return ended.ok ? answer({ docs: present(ended.value, market.definition) }) : ended
  })
}
