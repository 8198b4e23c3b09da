/** Closing positions: what it would bring, doing it, what became of it, and waiting for a value. */
import { calls, presentRefusal, WATCHES } from '@paddock/contract'
import { ZERO } from '@paddock/domain/money'
import { must, ok, refuse } from '@paddock/domain/result'
import { presentBalance } from '../accounts/index.ts'
import type { MarketDefinition } from '../catalogue/index.ts'
import type { Reader } from '../platform/database.ts'
import { type Actor, answer, type Outcome, type Routes } from '../platform/http-call.ts'
import { type AutoCashOut, moneyBookOf } from '../engine/index.ts'
import type { Closing } from './close-position.ts'
import {
  type BetSetting,
  BPS_A_PERCENT,
  type CashOutView,
  findCashOut,
  findSessionCashOut,
  listAutoCashOuts,
  listCashOuts,
  loadBetViews,
  loadCashOutReceipt,
  presentAutoCashOut,
  presentBet,
  presentBook,
  presentCashOutReceipt,
  presentSessionCashOut,
  refusalOfDecided,
  standingKey,
} from '../records/index.ts'
import { presentQuote } from './present-quote.ts'
import type { CashOuts } from './cash-outs.ts'
import { type BettingRouteDeps, keyOf, refuseOffBoard, replayedHeader, settingOf } from '../bets/index.ts'
import type { CashedOut } from './commands/close.ts'

export type CashOutRouteDeps = BettingRouteDeps & { readonly cashOuts: CashOuts }

export function cashOutRoutes(routes: Routes, deps: CashOutRouteDeps): void {
  const { cashOuts, board } = deps

  routes.guarded(calls.getCashOut, async ({ actor, query }) => {
    const quoted = await quote(actor, query)
    if (!quoted.ok && query.orRefusal === true)
      return answer({ docs: null, refusal: presentRefusal(quoted.refusal).body })
    return quoted
  })

  async function quote(
    actor: Actor,
    { marketId, fraction }: { readonly marketId: string; readonly fraction: number },
  ): Promise<Outcome<typeof calls.getCashOut>> {
    const market = board.market(marketId)
    if (!market) return await refuseOffBoard(deps.db, marketId)
    const account = { id: actor.accountId, siteId: actor.siteId, book: moneyBookOf(actor) }
    const plan = cashOuts.quote(account, marketId, fraction * BPS_A_PERCENT)
    if (!plan.ok) return plan
    const docs = presentQuote(plan.value, settingOf(board, market.definition))
    return answer({ docs: { ...docs, fraction, quotedAt: deps.clock() }, refusal: null })
  }

  routes.guarded(calls.cashOut, async ({ actor, body, idempotencyKey, respondAsync }) => {
    const retryAfterMs = deps.budget.take(actor.accountId)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const market = board.market(body.marketId)
    if (!market) return await refuseOffBoard(deps.db, body.marketId)
    const { marketId, fraction, minLocked, marketVersion, requestId, expiresAt } = body
    const { accountId, siteId } = actor
    const fractionBps = fraction * BPS_A_PERCENT
    const cashedOut = await cashOuts.cashOut(
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
    const closing = respondAsync ? cashedOut.value.closing : await cashedOut.value.decided
    return await presentCashedOut(closing, setting, cashedOut.value)
  })

  async function presentCashedOut(
    closing: Closing,
    setting: BetSetting,
    { locked, replay }: CashedOut,
  ): Promise<Outcome<typeof calls.cashOut>> {
    const parts = partsOf(closing)
    const { accountId } = must(parts[0], 'a position is closed by something')
    const docs = {
      ...presentClosing(closing, setting),
      locked: closing.type === 'SUM' ? (closing.cashOut.given ?? closing.cashOut.asked).locked : locked,
      ...(await standingOf(accountId, setting)),
    }
    const refusal = parts.map(refusalOfDecided).find((found) => found !== undefined)
    if (refusal) return { ok: false, refusal, docs }
    const isPending = parts.some(({ status }) => status === 'PENDING')
    return ok({ reply: { docs }, status: isPending ? 202 : 200, headers: replayedHeader(replay) })
  }

  async function standingOf(accountId: number, setting: BetSetting) {
    const standing = must(await deps.standingOf(standingKey(accountId, setting.marketId)), 'a bet has its account')
    return {
      marketBook: presentBook(setting, standing.position),
      balance: presentBalance({ balance: standing.balance, exposure: standing.accountExposure }),
    }
  }

  routes.guarded(calls.getCashOutOutcome, async ({ db, actor, params }) => {
    const found = await findClosing(db, actor.accountId, params.requestId)
    if (!found) return refuse({ code: 'NOT_FOUND' })
    const { closing, setting } = found
    const docs = { ...presentClosing(closing, setting), ...(await standingOf(actor.accountId, setting)) }
    return answer({ docs: { state: stateOf(partsOf(closing)), ...docs } })
  })

  routes.guarded(calls.getCashOuts, async ({ db, actor, query }) => {
    const views = await listCashOuts(db, actor.accountId, query.marketId)
    return answer({ docs: views.map(presentSessionCashOut) })
  })

  routes.guarded(calls.getCashOutReceipt, async ({ db, actor, params }) => {
    const found = await loadCashOutReceipt(db, actor.accountId, params.cashOutId)
    return found ? answer({ docs: presentCashOutReceipt(found.view, found.parts) }) : refuse({ code: 'NOT_FOUND' })
  })
}

type Found = { readonly closing: Closing; readonly setting: CashOutView['setting'] }

async function findClosing(db: Reader, accountId: number, requestId: string): Promise<Found | undefined> {
  const sum = await findSessionCashOut(db, accountId, requestId)
  if (sum) return { closing: { type: 'SUM', cashOut: sum.cashOut }, setting: sum.setting }
  const views = await loadBetViews(db, await findCashOut(db, accountId, requestId))
  const [first] = views
  return first && { closing: { type: 'BETS', bets: views.map(({ bet }) => bet) }, setting: first.setting }
}

const presentClosing = (closing: Closing, setting: BetSetting) => ({
  bets: closing.type === 'BETS' ? closing.bets.map((bet) => presentBet({ bet, setting })) : [],
  cashOut: closing.type === 'SUM' ? presentSessionCashOut({ cashOut: closing.cashOut, setting }) : null,
})

/** What of it is decided: all of it the same way. Nothing of a sum is matched, so its own status says what became of it. */
const partsOf = (closing: Closing) => (closing.type === 'SUM' ? [{ ...closing.cashOut, matched: ZERO }] : closing.bets)

function stateOf(parts: ReturnType<typeof partsOf>): 'WAITING' | 'DONE' | 'FAILED' {
  if (parts.some(({ status }) => status === 'PENDING')) return 'WAITING'
  return parts.some(({ status }) => status === 'REJECTED' || status === 'LAPSED') ? 'FAILED' : 'DONE'
}

export function autoCashOutRoutes(routes: Routes, { cashOuts, board, budget }: CashOutRouteDeps): void {
  const present = (auto: AutoCashOut, definition: MarketDefinition) =>
    presentAutoCashOut({ auto, setting: settingOf(board, definition) })

  routes.guarded(calls.getAutoCashOuts, async ({ db, actor, query }) => {
    const views = await listAutoCashOuts(db, actor.accountId, query.marketId)
    return answer({ docs: views.map(presentAutoCashOut) })
  })

  routes.guarded(calls.setAutoCashOut, async ({ db, actor, body }) => {
    const retryAfterMs = budget.take(actor.accountId)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const { marketId, fraction, whenAtLeast = null, whenAtMost = null } = body
    const market = board.market(marketId)
    if (!market) return await refuseOffBoard(db, marketId)
    const fractionBps = fraction * BPS_A_PERCENT
    const set = await cashOuts.setAuto({
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
    const ended = await cashOuts.cancelAuto(actor.accountId, query.marketId)
    return ended.ok ? answer({ docs: present(ended.value, market.definition) }) : ended
  })
}
