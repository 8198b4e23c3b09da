/** A player asks for their money: it leaves the balance in the same transaction, so that it cannot be bet. docs/domain/payments.md#withdrawals. */
import { randomUUID } from 'node:crypto'
import { isOn, type Refusal } from '@paddock/contract'
import { freePoints } from '@paddock/domain/ledger'
import { larger, type Paise, ZERO } from '@paddock/domain/money'
import { boundsWith, isWithin, RAIL_OF } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import { type FactorTry, refuseUnproven } from '../../auth/index.ts'
import { forfeitBonuses } from '../../bonuses/index.ts'
import { postAndTell, type ToldAccount } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import { asPublished } from '../../sites/index.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { holdPoints } from '../../points/index.ts'
import { heldUntil, methodFor } from '../accounts/present.ts'
import { findAccount, type PayoutAccount } from '../accounts/store.ts'
import { closeLastYear } from '../duties/close-years.ts'
import { loadTaxTerms, type TaxTerms, UNTAXED } from '../duties/withhold.ts'
import { listPaying, type StoredMethod } from '../methods/store.ts'
import { findNeeded } from './factor.ts'
import { refuseKept } from './holds.ts'
import { payoutsOf, setAside } from './move.ts'
import { findWithdrawal, hasOpenWithdrawal, insertStep, insertWithdrawal, type StoredWithdrawal } from './store.ts'

type Asking = {
  readonly site: HostSite
  readonly accountId: number
  readonly payoutAccountId: string
  readonly amount: Paise
  /** Whether the player has said that what of a bonus is not wagered for yet is given up. */
  readonly forfeitBonus: boolean
  /** The try of a code that came along. */
  readonly factor: FactorTry | null
  readonly now: number
}

export type Moved = { readonly withdrawal: StoredWithdrawal; readonly told: readonly ToldAccount[] }

export async function askWithdrawal(tx: Tx, asked: Asking, origin: Origin): Promise<Result<Moved, Refusal>> {
  await asked.factor?.hold(tx)
  const asking = await asPublished(tx, asked)
  const { site, accountId, amount } = asking
  if (!isOn(site.config, 'withdraw')) return refuse({ code: 'WITHDRAWALS_OFF' })
  const payouts = await payoutsOf(tx, site.id)
  const closed = await closeLastYear(tx, asking, [payouts])
  const held = await holdPoints(tx, [accountId, payouts])
  const player = must(held.get(accountId), 'whoever asks has an account')
  if (player.isLocked) return refuse({ code: 'ACCOUNT_LOCKED' })
  if (player.book === 'DEMO') return refuse({ code: 'DEMO_ACCOUNT' })
  const account = await findAccount(tx, accountId, asking.payoutAccountId)
  if (!account) return refuse({ code: 'NOT_FOUND' })
  const paying = await listPaying(tx, accountId, asking)
  const payable = findPayable(account, paying, asking)
  if (!payable.ok) return payable
  const available = freePoints(player)
  if (amount > available) return refuse({ code: 'INSUFFICIENT_FUNDS', available: larger(ZERO, available) })
  const alone = !isOn(site.config, 'manyPendingWithdrawals')
  if (alone && (await hasOpenWithdrawal(tx, accountId))) return refuse({ code: 'REQUEST_PENDING' })
  const factor = await findNeeded(tx, asking)
  if ('refusal' in factor) return refuse(factor.refusal)
  const to = { rail: RAIL_OF[account.paymentType], to: account }
  const kept = await refuseKept(tx, { ...asking, ...to, paying, available, asked: null })
  if (kept) return refuse(kept)
  const lost = await forfeitBonuses(tx, asking, origin)
  if (lost) return refuse(lost)
  // The last question: where something else is refused the code stays good.
  const unproven = factor.needed && (await refuseUnproven(tx, factor.needed))
  if (unproven) return refuse(unproven)
  const taxTerms = (await loadTaxTerms(tx, site, accountId, asking.now)) ?? UNTAXED
  const paid = { account, ownerId: payable.value.ownerId, alone, taxTerms, byFactor: factor.needed !== null }
  const withdrawal = await insert(tx, paid, asking, origin)
  const set = await postAndTell(tx, [setAside(withdrawal, { amount, payouts, actorId: accountId })])
  return ok({ withdrawal, told: [...closed, ...set] })
}

/** The method that it is paid by, where the account may be paid to now and the amount is within. */
function findPayable(
  account: PayoutAccount,
  paying: readonly StoredMethod[],
  { site, amount, now }: Asking,
): Result<StoredMethod, Refusal> {
  const until = heldUntil(account, site, now)
  if (until !== null) return refuse({ code: 'ACCOUNT_HELD', until })
  const method = methodFor(account, paying)
  const terms = method?.inForce?.terms
  if (!method || !terms) return refuse({ code: 'METHOD_UNKNOWN' })
  const bounds = boundsWith(terms, isOn(site.config, 'leastBalance300'))
  if (!isWithin(amount, bounds))
    return refuse({ code: 'AMOUNT_OUT_OF_RANGE', least: bounds.minAmount, most: bounds.maxAmount })
  return ok(method)
}

type Asked = {
  readonly account: PayoutAccount
  readonly ownerId: number
  readonly alone: boolean
  readonly taxTerms: TaxTerms | typeof UNTAXED
  readonly byFactor: boolean
}

async function insert(
  tx: Tx,
  { account, ownerId, alone, taxTerms, byFactor }: Asked,
  { site, accountId, amount, now }: Asking,
  origin: Origin,
): Promise<StoredWithdrawal> {
  const { id: payoutAccountId, paymentType, holder, details, payee } = account
  const asked = { id: `wd_${randomUUID()}`, siteId: site.id, accountId, ownerId, amount, alone, createdAt: now }
  await insertWithdrawal(tx, { ...asked, payoutAccountId, paymentType, holder, details, payee, ...taxTerms })
  const step = { at: now, state: 'pending', actorId: accountId, address: origin.address, remarks: '', amount } as const
  await insertStep(tx, asked, step)
  await recordAudit(tx, {
    ...origin,
    action: 'WITHDRAWAL_ASKED',
    objectType: 'withdrawal',
    objectId: asked.id,
    before: null,
    after: { accountId, amount, payoutAccountId, ...(byFactor && { byFactor }) },
    reason: '',
  })
  return must(await findWithdrawal(tx, asked.id, sql`true`), 'it was just written')
}
