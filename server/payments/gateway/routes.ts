/** What players ask of a payment gateway. docs/domain/payments.md#gateway. */
import { calls, type Refusal, TEXTS } from '@paddock/contract'
import { must, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import { type Origin, originOf, recordAudit } from '../../audit-log/index.ts'
import type { FactorTry, TakeFactor } from '../../auth/index.ts'
import type { ToldAccount } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import { answer, type HostSite, type Routes } from '../../platform/http-call.ts'
import { type DepositNews, newsOf } from '../deposits/news.ts'
import { presentDeposit } from '../deposits/present.ts'
import { findDeposit } from '../deposits/store.ts'
import { changeOnce } from '../requests/change.ts'
import { askWithdrawal, type Moved } from '../withdrawals/ask.ts'
import { withCode } from '../withdrawals/factor.ts'
import { newsOf as withdrawalNewsOf, type WithdrawalNews } from '../withdrawals/news.ts'
import { presentWithdrawal } from '../withdrawals/present.ts'
import { savePayeeDiffered, type StoredWithdrawal } from '../withdrawals/store.ts'
import { beginPayment } from './begin-payment.ts'
import { differsFrom } from '../orders/begin-payout.ts'
import type { GatewayWork } from './work.ts'

export type GatewayPaymentDeps = {
  /** Null where the installation has no gateway. */
  readonly work: Pick<GatewayWork, 'name' | 'openPayment'> | null
  readonly tellDeposit: (news: DepositNews) => void
  readonly clock: () => number
}

export function gatewayPaymentRoutes(routes: Routes, { work, tellDeposit, clock }: GatewayPaymentDeps): void {
  routes.guarded(calls.createIPayDeposit, async (asked) => {
    const { db, actor, site, body, idempotencyKey: key } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    if (!work) return refuse({ code: 'METHOD_UNKNOWN' })
    const { accountId } = actor
    const { depositTypeId: methodId, amount, operatorId, bonusId, redirectUrl } = body
    const page = ownPage(redirectUrl, site, asked.header('host'))
    if (page === undefined) return refuse({ code: 'REDIRECT_FOREIGN' })
    const beginning = { site, accountId, methodId, amount, operatorId, bonusId, gateway: work.name, now: clock() }
    const begun = await changeOnce(
      asked,
      { key, route: 'DEPOSIT_IPAY', asked: body },
      (tx) => beginPayment(tx, beginning, originOf(asked)),
      { outcome: ({ id }) => ({ id }), tell: (deposit) => tellDeposit(newsOf(deposit, true)) },
    )
    if (!begun.ok) return begun
    const { id } = begun.value
    const opened = await work.openPayment(id, page)
    if (!opened.ok) return opened
    const deposit = must(await findDeposit(db, id, sql`d.account_id = ${accountId}`), 'deposits stay')
    return answer({ docs: { ...presentDeposit(deposit), iPayRedirectUrl: opened.value.payUrl } })
  })
}

type PayoutDeps = {
  readonly takeFactor: TakeFactor
  readonly tellAccount: (account: ToldAccount) => void
  readonly tellWithdrawal: (news: WithdrawalNews) => void
  readonly clock: () => number
}

export function gatewayPayoutRoutes(
  routes: Routes,
  { takeFactor, tellAccount, tellWithdrawal, clock }: PayoutDeps,
): void {
  routes.guarded(calls.createIPayWithdrawal, async (asked) => {
    const { actor, site, body, idempotencyKey: key } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const { factorCode, ...wanted } = body
    const { amount, accountId: payoutAccountId, forfeitBonus = false, ...said } = wanted
    const { accountId } = actor
    const asking = { site, accountId, payoutAccountId, amount, forfeitBonus, now: clock() }
    const work = async (tx: Tx, factor: FactorTry | null): Promise<Result<Moved, Refusal>> => {
      const made = await askWithdrawal(tx, { ...asking, factor }, originOf(asked))
      if (!made.ok) return made
      const { withdrawal } = made.value
      if (withdrawal.paymentType !== 'IPAY') return refuse({ code: 'METHOD_UNKNOWN' })
      await notePayee(tx, withdrawal, said, originOf(asked))
      return made
    }
    const done = await withCode(takeFactor, asked, factorCode, (factor) =>
      changeOnce(asked, { key, route: 'WITHDRAW_IPAY', asked: wanted }, (tx) => work(tx, factor), {
        outcome: ({ withdrawal }) => presentWithdrawal(withdrawal),
        tell: ({ withdrawal, told }) => {
          told.forEach(tellAccount)
          tellWithdrawal(withdrawalNewsOf(withdrawal, true))
        },
      }),
    )
    return done.ok ? answer({ docs: done.value, message: TEXTS.withdrawPending }) : done
  })
}

/** What a client says of the account beside its id names no payee; that it is another one is written down, without it. Security T53. */
async function notePayee(
  tx: Tx,
  withdrawal: StoredWithdrawal,
  said: Parameters<typeof differsFrom>[1],
  origin: Origin,
): Promise<void> {
  const fields = differsFrom(withdrawal, said)
  if (fields.length === 0) return
  await savePayeeDiffered(tx, withdrawal.id)
  const what = { objectType: 'withdrawal', objectId: withdrawal.id, before: null, after: { fields }, reason: '' }
  await recordAudit(tx, { ...origin, action: 'PAYEE_DIFFERED', ...what })
}

/** A page of the site that was asked, by a host of its own, as it was read here: who reads an address otherwise shall not be led elsewhere. Security T26. */
function ownPage(redirectUrl: string, { hosts }: HostSite, host: string | undefined): string | undefined {
  if (!URL.canParse(redirectUrl) || redirectUrl.includes('\\')) return undefined
  const url = new URL(redirectUrl)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url.host === host || hosts.includes(url.host) ? url.href : undefined
}
