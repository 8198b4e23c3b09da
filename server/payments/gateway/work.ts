/**
 * What is open at the gateway is asked about until it is over: at once when something is heard, else with growing pauses. What was not
 * answered is not known, and asked for again under the same reference. docs/domain/payments.md#gateway.
 */
import type { Refusal } from '@paddock/contract'
import { must, type Result } from '@paddock/domain/result'
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { SEAL_GOOD_FOR_MS } from '../../platform/http/signed-message.ts'
import { findOrder, forgetNonces, hastenOrder, keepNonce, log as note } from '../orders/store.ts'
import type { Places } from '../rules/sweep.ts'
import { clearByRule } from '../withdrawals/by-rule.ts'
import { newsOf } from '../withdrawals/news.ts'
import { askDue, type AskDeps, openPayment } from './ask.ts'
import type { Hint, PaymentGateway } from './port.ts'
import { importReport, retryLines } from './settle-report.ts'

export type GatewayWorkDeps = AskDeps & {
  readonly jobs: Jobs
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
const RULE_EVERY_MS = 60_000
const DAYS_REPORTED = 3
const LONGEST_BODY = 2000

export function createGatewayWork(deps: GatewayWorkDeps): GatewayWork {
  const { jobs, gateway, everyMs = EVERY_MS } = deps
  const asking = jobs.start({
    name: 'payment-gateway',
    everyMs,
    failed: 'the payment gateway was not asked',
    work: () => askDue(deps),
  })
  const places: Places = new Map()
  const clearing = jobs.start({
    name: 'withdrawals-by-rule',
    everyMs: Math.max(everyMs, RULE_EVERY_MS),
    failed: 'no rule looked at withdrawals',
    work: async () => {
      const sent = await clear(deps, places)
      if (sent > 0) asking.wake()
      return sent
    },
  })
  const reporting = jobs.start({
    name: 'gateway-reports',
    everyMs: HOUR_MS,
    failed: 'the reports of the payment gateway were not read',
    work: () => readReports(deps),
  })
  return {
    name: gateway.name,
    openPayment: (reference, redirectUrl) => openPayment(deps, reference, redirectUrl),
    wake: asking.wake,
    askDue: asking.run,
    clearByRule: clearing.run,
    settleDay: (day) => settleDay(deps, day),
    readHint: (hook, now) => gateway.readHint(hook, now),
    async hear(hint, said) {
      if (!hint) return false
      if (!(await keepHint(deps, hint, said))) return true
      if (hint.about && 'day' in hint.about) reporting.wake()
      else asking.wake()
      return true
    },
  }
}

const clear = async (
  { db, gateway, log, clock, tellAccount, tellWithdrawal }: GatewayWorkDeps,
  places: Places,
): Promise<number> =>
  await clearByRule(db, { gateway: gateway.name, log, now: clock(), places }, ({ withdrawal, told }) => {
    told.forEach(tellAccount)
    tellWithdrawal(newsOf(withdrawal, false))
  })

/** The last days, the oldest first, and what waited before. */
async function readReports(deps: GatewayWorkDeps): Promise<void> {
  const { db, gateway, log, clock } = deps
  const days = Array.from({ length: DAYS_REPORTED }, (_, back) => dayOf(clock() - back * DAY_MS)).toReversed()
  await eachByItself(
    [
      () => forgetNonces(db, 2 * SEAL_GOOD_FOR_MS),
      ...days.map((day) => () => settleDay(deps, day)),
      () => retryLines({ db, log, gateway: gateway.name, now: clock() }),
    ],
    (step) => step(),
  )
}

async function settleDay({ db, gateway, log, clock }: GatewayWorkDeps, day: string): Promise<number> {
  const report = await gateway.report(day)
  if (!report.ok) {
    log.warn({ day, why: report.why }, 'a payment gateway gave no report')
    return 0
  }
  return await importReport({ db, log, gateway: gateway.name, now: clock() }, day, report.value)
}

/** A hint that was heard before is none. One of an order has it asked about next. */
async function keepHint({ db, gateway, clock }: GatewayWorkDeps, hint: Hint, said: string): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    if (!(await keepNonce(tx, gateway.name, hint.nonce))) return false
    if (hint.about === null || !('reference' in hint.about)) return true
    const { reference } = hint.about
    if (!(await hastenOrder(tx, gateway.name, reference, clock()))) return true
    const order = must(await findOrder(tx, reference), 'it was just found')
    await note(tx, order, { at: clock(), what: 'HEARD', facts: { body: said.slice(0, LONGEST_BODY) } })
    return true
  })
}

const DAY_LENGTH = 10
/** As reports are named: by the world's clock. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, DAY_LENGTH)
