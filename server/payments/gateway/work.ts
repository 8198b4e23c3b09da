/**
 * What is open at the gateway is asked about until it is over: at once when something is heard, else with growing pauses. What was not
 * answered is not known, and asked for again under the same reference. docs/domain/payments.md#gateway.
 */
import type { Refusal } from '@paddock/contract'
import type { Said } from '@paddock/domain/payments'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { must } from '@paddock/domain/result'
import type { ToldAccount } from '../../ledger/index.ts'
import { backoffMs } from '../../platform/backoff.ts'
import type { Database } from '../../platform/database.ts'
import { eachByItself } from '../../platform/each-by-itself.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { SEAL_GOOD_FOR_MS } from '../../platform/signed-message.ts'
import { type DepositNews, newsOf } from '../deposits/news.ts'
import { newsOf as withdrawalNewsOf, type WithdrawalNews } from '../withdrawals/news.ts'
import { clearByRule } from '../withdrawals/by-rule.ts'
import { type Followed, follow } from './follow.ts'
import type { GatewayOutcome, Hint, PaymentGateway, PayPage } from './port.ts'
import { importReport, retryLines } from './settle-report.ts'
import type { Places } from '../rules/sweep.ts'
import {
  findOrder,
  forgetNonces,
  hastenOrder,
  keepNonce,
  log as note,
  saveOrder,
  type StoredOrder,
  takeDueOrders,
} from '../orders/store.ts'

export type GatewayWorkDeps = {
  readonly db: Database
  readonly jobs: Jobs
  readonly log: Log
  readonly gateway: PaymentGateway
  readonly clock: () => number
  readonly tellAccount: (account: ToldAccount) => void
  readonly tellDeposit: (news: DepositNews) => void
  readonly tellWithdrawal: (news: WithdrawalNews) => void
  readonly everyMs?: number
}

export type GatewayWork = {
  readonly name: string
  /** Asks the gateway for the page on which this is paid. The same one again, however often. */
  openPayment(reference: string, redirectUrl: string): Promise<Result<{ readonly payUrl: string }, Refusal>>
  /** Something is to be asked now. */
  wake(): void
  /** Asks about what is due, and says of how many. */
  askDue(): Promise<number>
  /** What came to the webhook: false where it is not the gateway's. */
  hear(hint: Hint | undefined, said: string): Promise<boolean>
  readonly readHint: PaymentGateway['readHint']
  /** Sends what the rules of sites let go with no officer, and says how many. */
  clearByRule(): Promise<number>
  /** Books what the gateway settled on a day, and says how many lines of it are new. */
  settleDay(day: string): Promise<number>
}

const EVERY_MS = 1000
const AT_ONCE = 20
/** Longer than any answer may take. */
const TAKEN_MS = 30_000
const PAUSES = { leastMs: 2000, mostMs: 15 * 60_000 }
const EXPIRES_IN_SECONDS = 15 * 60
const MS = 1000
/** What the gateway does not know by then it was never asked, or never will. */
const UNKNOWN_FOR_MS = 60_000
/** A payment that ran out may be paid so much later and is still heard of by asking; after that by a message or a report. */
const LATE_FOR_MS = 3 * 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const RULE_EVERY_MS = 60_000
const DAYS_REPORTED = 3
const LONGEST_BODY = 2000

export function createGatewayWork(deps: GatewayWorkDeps): GatewayWork {
  const { db, jobs, log, gateway, clock, everyMs = EVERY_MS } = deps

  async function openPayment(reference: string, redirectUrl: string): Promise<Result<{ payUrl: string }, Refusal>> {
    const order = must(await findOrder(db, reference), 'it was just begun')
    if (order.payUrl !== null && order.state === 'open') return ok({ payUrl: order.payUrl })
    if (order.state !== 'asked' && order.state !== 'open') return refuse({ code: 'REQUEST_CHANGED' })
    const { amount, operatorId } = order
    const asked = { reference, amount, operatorId, redirectUrl, expiresInSeconds: EXPIRES_IN_SECONDS }
    const begun = atHome(await gateway.createPayment(asked), gateway.payHosts)
    if (!begun.ok) {
      await note(db, order, { at: clock(), what: begun.what, facts: { why: begun.why } })
      if (begun.what === 'REFUSED') await apply(order, { state: 'failed', amount, currency: 'INR' })
      return refuse({ code: 'GATEWAY_FAILED' })
    }
    const { payUrl, expiresAt } = begun.value
    await saveOrder(db, reference, { payUrl, expiresAt, askAt: clock() + PAUSES.leastMs })
    await apply(order, { state: 'open', amount, currency: 'INR' })
    return ok({ payUrl })
  }

  /** In a transaction of its own; told after it. */
  async function apply(order: Pick<StoredOrder, 'reference'>, said: Said): Promise<Followed> {
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

  async function askAbout(order: StoredOrder): Promise<void> {
    const { reference, tries } = order
    const heard = await talk(order)
    const said = heard.ok ? heard.value : undefined
    if (!heard.ok && tries === 0) await note(db, order, { at: clock(), what: heard.what, facts: { why: heard.why } })
    const news = ranOut(order, said, clock()) ?? said ?? neverBegun(order, heard, clock())
    const followed = news && (await apply(order, news))
    const isNew = followed !== undefined && followed.did !== 'NOTHING' && followed.did !== 'HOLD'
    const after = isNew ? 1 : tries + 1
    const askAt = clock() + backoffMs(after, PAUSES, Math.random())
    const current = must(await findOrder(db, reference), 'orders stay')
    const answeredAt = heard.ok || heard.what === 'UNKNOWN_REFERENCE' ? clock() : null
    await saveOrder(db, reference, { tries: after, answeredAt, askAt: isOver(current, clock()) ? null : askAt })
  }

  /** Of a payout that it has not taken yet the same thing again; else what became of it. */
  async function talk(order: StoredOrder): Promise<GatewayOutcome<Said>> {
    const { reference, way, state, amount, operatorId, payee } = order
    if (way === 'IN' || state !== 'asked') return await gateway.status(reference)
    const taken = await gateway.createPayout({ reference, amount, operatorId, payee: must(payee, 'somebody is paid') })
    if (taken.ok || taken.what !== 'REFUSED') return taken
    // It may have taken it before, and refuse it only now.
    const known = await gateway.status(reference)
    if (known.ok || known.what !== 'UNKNOWN_REFERENCE') return known
    return { ok: true, value: { state: 'failed', amount, currency: 'INR' } }
  }

  async function askDue(): Promise<number> {
    const now = clock()
    const due = await takeDueOrders(db, { gateway: gateway.name, now, most: AT_ONCE, againAt: now + TAKEN_MS })
    await Promise.all(due.map(askAbout))
    return due.length
  }

  const asking = jobs.start({
    name: 'payment-gateway',
    everyMs,
    failed: 'the payment gateway was not asked',
    work: askDue,
  })

  const places: Places = new Map()
  const clearing = jobs.start({
    name: 'withdrawals-by-rule',
    everyMs: Math.max(everyMs, RULE_EVERY_MS),
    failed: 'no rule looked at withdrawals',
    work: async () => {
      const sent = await clearByRule(
        db,
        { gateway: gateway.name, log, now: clock(), places },
        ({ withdrawal, told }) => {
          told.forEach(deps.tellAccount)
          deps.tellWithdrawal(withdrawalNewsOf(withdrawal, false))
        },
      )
      if (sent > 0) asking.wake()
      return sent
    },
  })

  async function settleDay(day: string): Promise<number> {
    const report = await gateway.report(day)
    if (!report.ok) {
      log.warn({ day, why: report.why }, 'a payment gateway gave no report')
      return 0
    }
    return await importReport({ db, log, gateway: gateway.name, now: clock() }, day, report.value)
  }

  const reporting = jobs.start({
    name: 'gateway-reports',
    everyMs: HOUR_MS,
    failed: 'the reports of the payment gateway were not read',
    work: async () => {
      const days = Array.from({ length: DAYS_REPORTED }, (_, back) => dayOf(clock() - back * DAY_MS)).toReversed()
      await eachByItself(
        [
          () => forgetNonces(db, 2 * SEAL_GOOD_FOR_MS),
          ...days.map((day) => () => settleDay(day)),
          () => retryLines({ db, log, gateway: gateway.name, now: clock() }),
        ],
        (step) => step(),
      )
    },
  })

  return {
    name: gateway.name,
    openPayment,
    wake: asking.wake,
    askDue: asking.run,
    clearByRule: clearing.run,
    settleDay,
    readHint: (hook, now) => gateway.readHint(hook, now),
    async hear(hint, said) {
      if (!hint) return false
      const isHeard = await db.transaction().execute(async (tx) => {
        if (!(await keepNonce(tx, gateway.name, hint.nonce))) return false
        if (hint.about === null || !('reference' in hint.about)) return true
        const { reference } = hint.about
        if (!(await hastenOrder(tx, gateway.name, reference, clock()))) return true
        const order = must(await findOrder(tx, reference), 'it was just found')
        await note(tx, order, { at: clock(), what: 'HEARD', facts: { body: said.slice(0, LONGEST_BODY) } })
        return true
      })
      if (!isHeard) return true
      if (hint.about && 'day' in hint.about) reporting.wake()
      else asking.wake()
      return true
    },
  }
}

/** A pay page elsewhere, or in the clear beyond this machine, is no answer: nobody is led there. */
function atHome(begun: GatewayOutcome<PayPage>, payHosts: readonly string[]): GatewayOutcome<PayPage> {
  const page = begun.ok ? URL.parse(begun.value.payUrl) : null
  if (!begun.ok || (page && payHosts.includes(page.host) && (page.protocol === 'https:' || isHere(page.hostname))))
    return begun
  return { ok: false, what: 'UNANSWERED', why: 'the pay page is on a foreign host' }
}

const isHere = (hostname: string): boolean => hostname === 'localhost' || hostname.startsWith('127.')

const DAY_MS = 24 * HOUR_MS
const DAY_LENGTH = 10
/** As reports are named: by the world's clock. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, DAY_LENGTH)

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
