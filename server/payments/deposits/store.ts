/** Deposits as they are kept: asked for, locked, changed step by step. docs/domain/payments.md#deposits. */
import type { Paise } from '@paddock/domain/money'
import { isFinal, isSameUtr, type PaymentType, type Rail, type RequestState } from '@paddock/domain/payments'
import { sql } from 'kysely'
import type { Picked } from '../../bonuses/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import {
  type Kept,
  nextVersion,
  requestsIn,
  type Step as RequestStep,
  type StoredRequest,
  timeOf,
} from '../requests/store.ts'

export type StoredDeposit = StoredRequest & {
  readonly userName: string
  readonly methodId: string
  readonly methodVersion: number
  readonly paymentType: PaymentType
  readonly paymentName: string
  readonly ownerName: string
  readonly amount: Paise
  readonly received: Paise | null
  readonly rail: Rail
  readonly utr: string | null
  readonly utrEnd: string | null
  readonly remarks: string
  /** The image of the payment. */
  readonly proof: string | null
  readonly firstBy: number | null
  readonly firstByName: string | null
  readonly firstReceived: Paise | null
  /** Of two who take an approved one back, the first; and when the second did. */
  readonly reversalBy: number | null
  readonly reversalByName: string | null
  readonly reversedAt: number | null
  readonly createdAt: number
  readonly decidedAt: number | null
  readonly createdBy: number
  /** The offer that it was made with, in the version that was shown. */
  readonly bonusRuleId: string | null
  readonly bonusVersion: number | null
}

export const DEPOSIT = sql`d.id, d.site_id, d.account_id, a.user_name, a.ancestors, d.method_id, d.method_version, d.payment_type, v.payment_name,
  d.owner_id, o.user_name as owner_name, d.amount, d.received, d.rail, d.utr, d.utr_end, d.state, d.version, d.remarks, d.proof,
  d.taken_by, t.user_name as taken_by_name, d.taken_at, d.first_by, f.user_name as first_by_name, d.first_received,
  d.reversal_by, r.user_name as reversal_by_name, d.reversed_at, d.created_at, d.decided_at,
  d.created_by, d.bonus_rule_id, d.bonus_version`

export const DEPOSITS: Kept = {
  table: 'deposits',
  alias: 'd',
  columns: DEPOSIT,
  joins: sql`join accounts a on a.id = d.account_id join accounts o on o.id = d.owner_id
    join payment_method_versions v on v.method_id = d.method_id and v.version = d.method_version
    left join accounts t on t.id = d.taken_by left join accounts f on f.id = d.first_by
    left join accounts r on r.id = d.reversal_by`,
  steps: 'deposit_steps',
  stepOf: 'deposit_id',
  stepAmount: 'received',
}

export const deposits = requestsIn<StoredDeposit>(DEPOSITS)
export const { find: findDeposit, hold: holdDeposit, hasOpen: hasOpenDeposit, listSteps, listLast } = deposits

export type NewDeposit = Pick<
  StoredDeposit,
  | 'id'
  | 'siteId'
  | 'accountId'
  | 'methodId'
  | 'methodVersion'
  | 'paymentType'
  | 'ownerId'
  | 'amount'
  | 'rail'
  | 'utr'
  | 'utrEnd'
  | 'remarks'
  | 'proof'
  | 'createdAt'
> & { readonly alone: boolean; readonly createdBy: number; readonly bonus: Picked | null }

export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<void> {
  const { id, siteId, accountId, methodId, methodVersion, paymentType, ownerId, amount, rail, utr, utrEnd, remarks } =
    deposit
  await sql`insert into deposits (id, site_id, account_id, method_id, method_version, payment_type, owner_id, amount, rail, utr, utr_end, remarks, proof,
      state, alone, created_by, created_at, bonus_rule_id, bonus_version)
    values (${id}, ${siteId}, ${accountId}, ${methodId}::uuid, ${methodVersion}, ${paymentType}, ${ownerId}, ${amount}, ${rail}, ${utr}, ${utrEnd},
      ${remarks}, ${deposit.proof}, 'pending', ${deposit.alone}, ${deposit.createdBy}, ${timeOf(deposit.createdAt)},
      ${deposit.bonus?.ruleId ?? null}::uuid, ${deposit.bonus?.version ?? null})`.execute(tx)
}

export type Step = Omit<RequestStep, 'amount'> & { readonly received: Paise | null }

/** What is left out stays as it is. */
export type Change = {
  readonly takenBy?: number | null
  readonly first?: { readonly by: number; readonly received: Paise } | null
}

/** The next version of a deposit, and the row that tells of it. */
export async function saveStep(tx: Tx, deposit: StoredDeposit, step: Step, change: Change = {}): Promise<void> {
  const { at, state, received } = step
  const { takenBy = deposit.takenBy } = change
  const first = change.first === undefined ? { by: deposit.firstBy, received: deposit.firstReceived } : change.first
  await sql`update deposits set ${nextVersion(deposit, step, takenBy)}, first_by = ${first?.by ?? null}, first_received = ${first?.received ?? null},
      received = case when ${state} = 'approved' then ${received}::bigint end, decided_at = case when ${isFinal(state)} then ${timeOf(at)} end
    where id = ${deposit.id}`.execute(tx)
  await insertStep(tx, deposit, step)
}

/** The word of the first of two who take it back, or with that of the second that it is. */
export async function saveReversal(tx: Tx, deposit: StoredDeposit, step: Step, isDone: boolean): Promise<void> {
  const actor = step.actorId
  await sql`update deposits set version = version + 1, reversal_by = case when ${isDone} then coalesce(reversal_by, ${actor}) else ${actor}::bigint end,
      reversed_by = case when ${isDone} then ${actor}::bigint end,
      reversed_at = case when ${isDone} then ${timeOf(step.at)} end where id = ${deposit.id}`.execute(tx)
  await insertStep(tx, deposit, step)
}

export const insertStep = async (
  tx: Tx,
  deposit: Pick<StoredDeposit, 'id' | 'siteId'>,
  { received, ...step }: Step,
): Promise<void> => await deposits.insertStep(tx, deposit, { ...step, amount: received })

export type Claim = {
  readonly depositId: string
  readonly siteId: number
  readonly state: RequestState
  readonly utr: string
}

/** Those of these claims that mean the same payment. */
export const claimsOf = ({ rail, utr }: Pick<StoredDeposit, 'rail' | 'utr'>, claims: readonly Claim[]): Claim[] =>
  utr === null ? [] : claims.filter((claim) => isSameUtr(rail, utr, claim.utr))

/** What else claims the same payment, on whatever site: open, or funded by it. */
export async function listClaims(
  from: Reader,
  deposit: Pick<StoredDeposit, 'rail' | 'utr' | 'utrEnd' | 'id'>,
): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select deposit_id, site_id, state, utr from claims_of_utr(${deposit.rail}, ${deposit.utrEnd}, ${deposit.id}) order by 1`.execute(
    from,
  )
  return claimsOf(deposit, rows)
}

/** Whoever else decides about the same reference waits, on all sites. */
export async function holdUtr(tx: Tx, { rail, utrEnd }: Pick<StoredDeposit, 'rail' | 'utrEnd'>): Promise<void> {
  if (utrEnd !== null)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`utr ${rail} ${utrEnd}`}, 0))`.execute(tx)
}

/** What was approved of the player's deposits within a day before now. */
export async function sumOfDay(from: Reader, accountId: number, now: number): Promise<Paise> {
  const { rows } = await sql<{ total: Paise }>`
    select coalesce(sum(received), 0)::bigint as total from deposits
    where account_id = ${accountId} and state = 'approved' and decided_at > ${timeOf(now - DAY_MS)}`.execute(from)
  return rows[0]?.total ?? (0 as Paise)
}

const DAY_MS = 24 * 60 * 60 * 1000
