/**
 * Cash-outs that wait for a value: what one does next is decided from memory as prices move, and once more under the locks
 * of the batch that writes it together with the bets it places. So it cashes out once, whatever breaks in between.
 */
import type { AutoEndCode, Refusal } from '@paddock/contract'
import { closedBy } from '@paddock/domain/kinds'
import { type Paise, WHOLE_BPS } from '@paddock/domain/money'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { mayTakeBets } from '@paddock/domain/market'
import { newId } from '../../platform/ids.ts'
import {
  type AutoCashOut,
  type AutoRequest,
  type BettingSite,
  holdingOf,
  isDue,
  keepAutoCashOut,
  type LiveMarket,
  note,
  type Scene,
} from '../../engine/index.ts'
import { cashOutIdOf, type CashOutPlan, type Closing, placeCashOut, planFor } from '../close-position.ts'
import { legsTogether, refuseAccount } from '../../bets/index.ts'

/** What one does next; undefined: it goes on watching. */
export type AutoStep = 'CASH_OUT' | 'WATCH_AGAIN' | { readonly end: AutoEndCode }

/** Outcomes that differ by less are what rounding left of a position that was closed. */
const DUST = 100
/** A lock on betting does not keep anybody from closing: the very name of a cash-out says so to `refuseAccount`. */
const TO_CLOSE = 'auto'

type Watched = { readonly market: LiveMarket; readonly site: BettingSite; readonly isFresh: boolean }

export function nextStep({ market, site, isFresh }: Watched, auto: AutoCashOut): AutoStep | undefined {
  if (auto.cashOutId !== null) return isOnItsWay(market, auto) ? undefined : 'WATCH_AGAIN'
  if (!mayTakeBets(market.state.status)) return { end: 'MARKET_CLOSED' }
  const { accountId, siteId, book } = auto
  const plan = planFor({ market, site, account: { id: accountId, siteId, book } }, WHOLE_BPS)
  if (!plan.ok) return stepOnRefusal(plan.refusal)
  if (isDust(plan.value)) return { end: 'POSITION_GONE' }
  return isFresh && isDue(auto, plan.value.locked) ? 'CASH_OUT' : undefined
}

const isOnItsWay = (market: LiveMarket, auto: AutoCashOut): boolean =>
  market.cashOuts.get(auto.accountId)?.id === auto.cashOutId || legsTogether(market, auto).length > 0

function stepOnRefusal({ code }: Refusal): AutoStep | undefined {
  if (code === 'NOTHING_TO_CASH_OUT') return { end: 'POSITION_GONE' }
  if (code === 'NOT_OFFERED') return { end: 'NOT_OFFERED' }
  return undefined
}

function isDust({ outcomes, before }: CashOutPlan): boolean {
  const amounts = [...outcomes.map((outcome) => outcome.before), ...before.map(({ amount }) => amount)]
  return Math.max(...amounts) - Math.min(...amounts) < DUST
}

/** Takes the step, if it is still the one to take. Gives why it could not be taken, to be tried again later. */
export function takeStep(scene: Scene, auto: AutoCashOut): Refusal | undefined {
  const step = nextStep(scene, auto)
  if (step === undefined) return undefined
  if (step === 'CASH_OUT') return cashOutNow(scene, auto)
  if (step === 'WATCH_AGAIN') keep(scene, { ...auto, status: 'WATCHING', cashOutId: null, locked: null })
  else keep(scene, { ...auto, status: 'ENDED', reason: step.end })
  return undefined
}

function cashOutNow(scene: Scene, auto: AutoCashOut): Refusal | undefined {
  const { accountId, siteId, book, marketId, fractionBps } = auto
  const placed = placeCashOut(scene, {
    accountId,
    siteId,
    book,
    marketId,
    fractionBps,
    minLocked: leastOf(scene, auto),
    marketVersion: null,
    requestId: auto.id,
    expiresAt: null,
  })
  if (!placed.ok) {
    if (placed.refusal.code === 'SELF_EXCLUDED' || placed.refusal.code === 'TIMED_OUT')
      keep(scene, { ...auto, status: 'ENDED', reason: 'STAYING_AWAY' })
    return placed.refusal
  }
  const { closing, locked } = placed.value
  keep(scene, { ...auto, status: isWaiting(closing) ? 'PLACED' : 'DONE', cashOutId: cashOutIdOf(closing), locked })
  return undefined
}

const isWaiting = (closing: Closing): boolean =>
  closing.type === 'SUM'
    ? closing.cashOut.status === 'PENDING'
    : closing.bets.some(({ status }) => status === 'PENDING')

/** A sum that has risen to its value is not given for less after its delay; bets hold theirs by the limit of their prices. */
function leastOf(scene: Scene, { whenAtLeast, fractionBps }: AutoCashOut): Paise | null {
  if (closedBy(scene.market.definition.shape) !== 'SUM' || whenAtLeast === null) return null
  const [whole, share] = [planFor(scene, WHOLE_BPS), planFor(scene, fractionBps)]
  return whole.ok && share.ok && whole.value.locked >= whenAtLeast ? share.value.locked : null
}

/** What the end of its delay made of what one placed: null when it came to nothing. A sum is made anew then. */
export function noteDecided(scene: Scene, cashOutId: string, done: { readonly locked?: Paise } | null): void {
  const auto = scene.market.autoCashOuts.get(scene.account.id)
  if (auto?.cashOutId !== cashOutId) return
  keep(
    scene,
    done
      ? { ...auto, status: 'DONE', locked: done.locked ?? auto.locked }
      : { ...auto, status: 'WATCHING', cashOutId: null, locked: null },
  )
}

/** The same of the bets that one placed: they were matched together, or none of them. */
export const noteTogether = (scene: Scene, cashOutId: string, isMatched: boolean): void =>
  noteDecided(scene, cashOutId, isMatched ? {} : null)

/** One a market: the one before gives way, unless its bets are on their way. */
export function setAutoCashOut(scene: Scene, request: AutoRequest): Result<AutoCashOut, Refusal> {
  const { account, market, now } = scene
  const before = market.autoCashOuts.get(account.id)
  const refusal = refuseAuto(scene, request) ?? (before && refuseOnItsWay(before))
  if (refusal) return refuse(refusal)
  if (before) keep(scene, { ...before, status: 'ENDED', reason: 'REPLACED' })
  return ok(
    keep(scene, {
      ...request,
      id: newId(now),
      siteId: account.siteId,
      book: account.book,
      status: 'WATCHING',
      reason: null,
      cashOutId: null,
      locked: null,
      createdAt: now,
      updatedAt: now,
    }),
  )
}

function refuseAuto(scene: Scene, { whenAtLeast, whenAtMost, accountId }: AutoRequest): Refusal | undefined {
  const { market } = scene
  if (whenAtLeast === null && whenAtMost === null)
    return { code: 'BAD_REQUEST', field: 'whenAtLeast', problem: 'missing' }
  if (whenAtLeast !== null && whenAtMost !== null && whenAtMost >= whenAtLeast) return { code: 'AUTO_CASH_OUT_ORDER' }
  const refused = refuseAccount(scene, TO_CLOSE)
  if (refused) return refused
  if (!mayTakeBets(market.state.status)) return { code: 'MARKET_NOT_OPEN' }
  if (holdingOf(market, accountId).matched.cells.size === 0) return { code: 'NOTHING_TO_CASH_OUT' }
  const plan = planFor(scene, WHOLE_BPS)
  // One that watches already goes on: after a restart no model is there before the first quote is.
  const never = !plan.ok && (stepOnRefusal(plan.refusal) !== undefined || plan.refusal.code === 'NO_CASH_OUT_MODEL')
  return never ? plan.refusal : undefined
}

const refuseOnItsWay = ({ status }: AutoCashOut): Refusal | undefined =>
  status === 'PLACED' ? { code: 'BET_IN_PROGRESS' } : undefined

export function cancelAutoCashOut(scene: Scene): Result<AutoCashOut, Refusal> {
  const auto = scene.market.autoCashOuts.get(scene.account.id)
  if (!auto) return refuse({ code: 'NOT_FOUND' })
  const refusal = refuseOnItsWay(auto)
  if (refusal) return refuse(refusal)
  return ok(keep(scene, { ...auto, status: 'ENDED', reason: 'CANCELLED_BY_PLAYER' }))
}

function keep({ changes, market, now }: Scene, auto: AutoCashOut): AutoCashOut {
  const kept = { ...auto, updatedAt: now }
  keepAutoCashOut(changes, market, kept)
  note(changes, auto.accountId, 'autoCashOut', { autoCashOutId: auto.id, status: kept.status })
  return kept
}
