/** Deposits as they are kept: asked for, locked, changed step by step. docs/domain/payments.md#deposits. */
import type { Paise } from '@paddock/domain/money'
import { isSameUtr, type PaymentType, type Rail, type RequestState } from '@paddock/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Picked } from '../../bonuses/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'

export type StoredDeposit = {
  readonly id: string
  readonly siteId: number
  readonly accountId: number
  readonly userName: string
  /** Whoever stands above the player, from the top. */
  readonly ancestors: readonly number[]
  readonly methodId: string
  readonly methodVersion: number
  readonly paymentType: PaymentType
  readonly paymentName: string
  readonly ownerId: number
  readonly ownerName: string
  readonly amount: Paise
  readonly received: Paise | null
  readonly rail: Rail
  readonly utr: string | null
  readonly utrEnd: string | null
  readonly state: RequestState
  readonly version: number
  readonly remarks: string
  /** The image of the payment. */
  readonly proof: string | null
  readonly takenBy: number | null
  readonly takenByName: string | null
  readonly takenAt: number | null
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
export const FROM_DEPOSITS = sql`deposits d join accounts a on a.id = d.account_id join accounts o on o.id = d.owner_id
  join payment_method_versions v on v.method_id = d.method_id and v.version = d.method_version
  left join accounts t on t.id = d.taken_by left join accounts f on f.id = d.first_by
  left join accounts r on r.id = d.reversal_by`

export async function findDeposit(
  from: Reader,
  id: string,
  isTheirs: RawBuilder<unknown>,
): Promise<StoredDeposit | undefined> {
  const { rows } =
    await sql<StoredDeposit>`select ${DEPOSIT} from ${FROM_DEPOSITS} where d.id = ${id} and ${isTheirs}`.execute(from)
  return rows[0]
}

/** Accounts are locked before it. */
export async function holdDeposit(tx: Tx, id: string): Promise<void> {
  await sql`select from deposits where id = ${id} for update`.execute(tx)
}

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
      ${remarks}, ${deposit.proof}, 'pending', ${deposit.alone}, ${deposit.createdBy}, ${new Date(deposit.createdAt).toISOString()}::timestamptz,
      ${deposit.bonus?.ruleId ?? null}::uuid, ${deposit.bonus?.version ?? null})`.execute(tx)
}

export async function hasOpenDeposit(from: Reader, accountId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from deposits where account_id = ${accountId} and state in ('pending', 'processing') limit 1`.execute(
      from,
    )
  return rows.length > 0
}

export type Step = {
  /** Milliseconds: by the clock that the rules are asked by. */
  readonly at: number
  readonly state: RequestState
  readonly actorId: number | null
  readonly address: string
  readonly remarks: string
  readonly received: Paise | null
}

/** What is left out stays as it is. */
export type Change = {
  readonly takenBy?: number | null
  readonly first?: { readonly by: number; readonly received: Paise } | null
}

/** The next version of a deposit, and the row that tells of it. */
export async function saveStep(tx: Tx, deposit: StoredDeposit, step: Step, change: Change = {}): Promise<void> {
  const { at, state, actorId, address, remarks, received } = step
  const moment = sql`${new Date(at).toISOString()}::timestamptz`
  const { takenBy = deposit.takenBy } = change
  const first = change.first === undefined ? { by: deposit.firstBy, received: deposit.firstReceived } : change.first
  const isTaken = takenBy !== null && takenBy !== deposit.takenBy
  const isDecided = state !== 'pending' && state !== 'processing'
  await sql`update deposits set state = ${state}, version = version + 1, taken_by = ${takenBy},
      taken_at = case when ${isTaken} then ${moment} when ${takenBy}::bigint is null then null else taken_at end,
      first_by = ${first?.by ?? null}, first_received = ${first?.received ?? null},
      received = case when ${state} = 'approved' then ${received}::bigint end, decided_at = case when ${isDecided} then ${moment} end,
      remarks = case when ${isDecided} and ${remarks} <> '' then ${remarks} else remarks end
    where id = ${deposit.id}`.execute(tx)
  await insertStep(tx, deposit, { at, state, actorId, address, remarks, received })
}

/** The word of the first of two who take it back, or with that of the second that it is. */
export async function saveReversal(tx: Tx, deposit: StoredDeposit, step: Step, isDone: boolean): Promise<void> {
  const actor = step.actorId
  await sql`update deposits set version = version + 1, reversal_by = coalesce(reversal_by, ${actor}),
      reversed_by = case when ${isDone} then ${actor}::bigint end,
      reversed_at = case when ${isDone} then ${new Date(step.at).toISOString()}::timestamptz end where id = ${deposit.id}`.execute(
    tx,
  )
  await insertStep(tx, deposit, step)
}

export async function insertStep(
  tx: Tx,
  { id, siteId }: Pick<StoredDeposit, 'id' | 'siteId'>,
  step: Step,
): Promise<void> {
  const { at, state, actorId, address, remarks, received } = step
  await sql`insert into deposit_steps (deposit_id, n, site_id, at, actor_id, address, state, received, remarks)
    select ${id}, coalesce(max(n), 0) + 1, ${siteId}, ${new Date(at).toISOString()}::timestamptz, ${actorId}, ${address}, ${state}, ${received}, ${remarks}
    from deposit_steps where deposit_id = ${id}`.execute(tx)
}

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
    where account_id = ${accountId} and state = 'approved' and decided_at > ${new Date(now - DAY_MS).toISOString()}::timestamptz`.execute(
    from,
  )
  return rows[0]?.total ?? (0 as Paise)
}

const DAY_MS = 24 * 60 * 60 * 1000
