/** Asks a gateway what became of a payment, and follows what it says. docs/domain/payments.md#gateway. */
import type { Refusal } from '@paddock/contract'
import type { Said } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import type { ToldAccount } from '../../ledger/index.ts'
import { backoffMs } from '../../platform/jobs/backoff.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { type DepositNews, newsOf } from '../deposits/news.ts'
import { findOrder, log as note, saveOrder, type StoredOrder, takeDueOrders } from '../orders/store.ts'
import { newsOf as withdrawalNewsOf, type WithdrawalNews } from '../withdrawals/news.ts'
import { type Followed, follow } from './follow.ts'
import type { GatewayOutcome, PaymentGateway, PayPage } from './port.ts'

export type AskDeps = {
  readonly db: Database
  readonly log: Log
  readonly gateway: PaymentGateway
  readonly clock: () => number
  readonly tellAccount: (account: ToldAccount) => void
  readonly tellDeposit: (news: DepositNews) => void
  readonly tellWithdrawal: (news: WithdrawalNews) => void
}

const AT_ONCE = 20
/** Longer than any answer may take. */
const TAKEN_MS = 30_000
const PAUSES = { leastMs: 2000, mostMs: 15 * 60_000 }
const EXPIRES_IN_SECONDS = 15 * 60
const MS = 1000
/** What the gateway does not know by then it was never asked, or never will. */
const UNKNOWN_FOR_MS = 60_000
/** A payment that ran out may be paid so much later and is still heard of by asking; after that by a message or a report. */
const LATE_FOR_MS = 3 * DAY_MS

/** Asks the gateway for the page on which this is paid. The same one again, however often. */
export async function openPayment(
  deps: AskDeps,
  reference: string,
  redirectUrl: string,
): Promise<Result<{ readonly payUrl: string }, Refusal>> {
  const { db, gateway, clock } = deps
  const order = must(await findOrder(db, reference), 'it was just begun')
  if (order.payUrl !== null && order.state === 'open') return ok({ payUrl: order.payUrl })
  if (order.state !== 'asked' && order.state !== 'open') return refuse({ code: 'REQUEST_CHANGED' })
  const { amount, operatorId } = order
  const asked = { reference, amount, operatorId, redirectUrl, expiresInSeconds: EXPIRES_IN_SECONDS }
  const begun = atHome(await gateway.createPayment(asked), gateway.payHosts)
  if (!begun.ok) {
    await note(db, order, { at: clock(), what: begun.what, facts: { why: begun.why } })
    if (begun.what === 'REFUSED') await apply(deps, order, { state: 'failed', amount, currency: 'INR' })
    return refuse({ code: 'GATEWAY_FAILED' })
  }
  const { payUrl, expiresAt } = begun.value
  await saveOrder(db, reference, { payUrl, expiresAt, askAt: clock() + PAUSES.leastMs })
  await apply(deps, order, { state: 'open', amount, currency: 'INR' })
  return ok({ payUrl })
}

/** In a transaction of its own; told after it. */
async function apply(deps: AskDeps, order: Pick<StoredOrder, 'reference'>, said: Said): Promise<Followed> {
  const { db, log, clock } = deps
  const followed = await db.transaction().execute((tx) => follow(tx, order.reference, said, clock()))
  const { did, deposit, withdrawal, told } = followed
  // That it is held is news too, to officers.
  const isNews = did !== 'NOTHING'
  told.forEach(deps.tellAccount)
  if (deposit && isNews) deps.tellDeposit(newsOf(deposit, false))
  if (withdrawal && isNews) deps.tellWithdrawal(withdrawalNewsOf(withdrawal, false))
  if (did === 'HOLD')
    log.warn({ reference: order.reference, state: said.state }, 'a payment gateway says what cannot be booked')
  return followed
}

/** Asks about what is due, and says of how many. */
export async function askDue(deps: AskDeps): Promise<number> {
  const { db, gateway, clock } = deps
  const now = clock()
  const due = await takeDueOrders(db, { gateway: gateway.name, now, most: AT_ONCE, againAt: now + TAKEN_MS })
  await Promise.all(due.map((order) => askAbout(deps, order)))
  return due.length
}

async function askAbout(deps: AskDeps, order: StoredOrder): Promise<void> {
  const { db, clock } = deps
  const { reference, tries } = order
  const heard = await talk(deps, order)
  const said = heard.ok ? heard.value : undefined
  if (!heard.ok && tries === 0) await note(db, order, { at: clock(), what: heard.what, facts: { why: heard.why } })
  const news = ranOut(order, said, clock()) ?? said ?? neverBegun(order, heard, clock())
  const followed = news && (await apply(deps, order, news))
  const isNew = followed !== undefined && followed.did !== 'NOTHING' && followed.did !== 'HOLD'
  const after = isNew ? 1 : tries + 1
  const askAt = clock() + backoffMs(after, PAUSES, Math.random())
  const current = must(await findOrder(db, reference), 'orders stay')
  const answeredAt = heard.ok || heard.what === 'UNKNOWN_REFERENCE' ? clock() : null
  await saveOrder(db, reference, { tries: after, answeredAt, askAt: isOver(current, clock()) ? null : askAt })
}

/** Of a payout that it has not taken yet the same thing again; else what became of it. */
async function talk({ gateway }: AskDeps, order: StoredOrder): Promise<GatewayOutcome<Said>> {
  const { reference, way, state, amount, operatorId, payee } = order
  if (way === 'IN' || state !== 'asked') return await gateway.status(reference)
  const taken = await gateway.createPayout({ reference, amount, operatorId, payee: must(payee, 'somebody is paid') })
  if (taken.ok || taken.what !== 'REFUSED') return taken
  // It may have taken it before, and refuse it only now.
  const known = await gateway.status(reference)
  if (known.ok || known.what !== 'UNKNOWN_REFERENCE') return known
  return { ok: true, value: { state: 'failed', amount, currency: 'INR' } }
}

/** A pay page elsewhere, or in the clear beyond this machine, is no answer: nobody is led there. */
function atHome(begun: GatewayOutcome<PayPage>, payHosts: readonly string[]): GatewayOutcome<PayPage> {
  const page = begun.ok ? URL.parse(begun.value.payUrl) : null
  if (!begun.ok || (page && payHosts.includes(page.host) && (page.protocol === 'https:' || isHere(page.hostname))))
    return begun
  return { ok: false, what: 'UNANSWERED', why: 'the pay page is on a foreign host' }
}

const isHere = (hostname: string): boolean => hostname === 'localhost' || hostname.startsWith('127.')

/** A payment that is still open when its time is over is told as expired; it may be paid later all the same. */
function ranOut(order: StoredOrder, said: Said | undefined, now: number): Said | undefined {
  if (order.way !== 'IN' || said?.state !== 'open' || untilOf(order) > now) return undefined
  return { state: 'expired', amount: order.amount, currency: 'INR' }
}

const untilOf = ({ expiresAt, createdAt }: StoredOrder): number => expiresAt ?? createdAt + EXPIRES_IN_SECONDS * MS

/** Nobody has been led to a page that the gateway knows nothing of; where somebody was, it is over when its time is. */
function neverBegun(order: StoredOrder, heard: GatewayOutcome<Said>, now: number): Said | undefined {
  const { way, state, amount, createdAt } = order
  if (heard.ok || heard.what !== 'UNKNOWN_REFERENCE' || way !== 'IN') return undefined
  if (state === 'asked')
    return createdAt + UNKNOWN_FOR_MS <= now ? { state: 'failed', amount, currency: 'INR' } : undefined
  return state === 'open' && untilOf(order) <= now ? { state: 'expired', amount, currency: 'INR' } : undefined
}

/** Whether only a message or a report brings news of it: what is unknown is asked about for ever. */
function isOver({ way, state, createdAt }: StoredOrder, now: number): boolean {
  if (state === 'paid' || state === 'reversed') return true
  if (state !== 'failed' && state !== 'expired') return false
  return way === 'OUT' || createdAt + LATE_FOR_MS <= now
}
