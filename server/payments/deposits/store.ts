/** Deposits as they are kept: asked for, locked, changed step by step. docs/domain/payments.md#deposits. */
import type { RefusalCode } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import {
  type Alike,
  alikeElsewhere,
  type Arrival,
  type DutyBearer,
  isFinal,
  isSameUtr,
  type MicroUsdt,
  type PaymentType,
  type Rail,
  type RequestState,
  type UsdtNetwork,
  type UndoOwed,
} from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import type { Role } from '@paddock/domain/roles'
import { DAY_MS } from '@paddock/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { Picked } from '../../bonuses/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { sumThatCameIn } from '../../points/index.ts'
import { type Kept, nextVersion, requestsIn, type Step as RequestStep, type StoredRequest } from '../requests/store.ts'

export type StoredDeposit = StoredRequest & {
  readonly userName: string
  readonly methodId: string
  readonly methodVersion: number
  readonly paymentType: PaymentType
  readonly paymentName: string
  readonly ownerName: string
  readonly amount: Paise
  readonly received: Paise | null
  /** Of what is paid in USDT. */
  readonly usdt: StoredUsdt | null
  /** Of it, not credited: the tax on it. */
  readonly tax: Paise
  /** The tax on it that the site bears. */
  readonly borne: Paise
  readonly rail: Rail
  readonly utr: string | null
  readonly utrEnd: string | null
  readonly remarks: string
  /** The image of the payment. */
  readonly proof: string | null
  /** When that was removed, since its time was over. */
  readonly proofRemovedAt: number | null
  readonly firstBy: number | null
  readonly firstByName: string | null
  readonly firstByRole: Role | null
  readonly firstReceived: Paise | null
  readonly firstUntil: number | null
  /** Of two who must say that it is owed back, the first. */
  readonly owing: OwingWord | null
  /** Of two who take an approved one back, the first; and when the second did. */
  readonly reversalBy: number | null
  readonly reversalByName: string | null
  readonly reversalByRole: Role | null
  /** Until when the word of the first stands. */
  readonly reversalUntil: number | null
  readonly reversedAt: number | null
  /** What of it was taken back: by a payer's bank also a part, and then it was not, by the line above. */
  readonly reversed: Paise
  /** Of that what stays with the tax on it, where its player had it sent back. */
  readonly taxKept: Paise
  readonly createdAt: number
  readonly decidedAt: number | null
  readonly createdBy: number
  /** Who claimed it for the player; null where the player did. */
  readonly askedByName: string | null
  readonly askedByRole: Role | null
  readonly askedByAncestors: readonly number[] | null
  /** Came, and is owed to where it came from. */
  readonly owed: OwedBack | null
  /** The offer that it was made with, in the version that was shown. */
  readonly bonusRuleId: string | null
  readonly bonusVersion: number | null
}

export type OwingWord = {
  readonly by: number
  readonly byName: string
  readonly byRole: Role
  readonly amount: Paise
  readonly until: number
}

/** Whether one of two has said so, and another may still agree. */
export const isOwing = ({ owing }: Pick<StoredDeposit, 'owing'>, now: number): boolean =>
  owing !== null && now < owing.until

/** What came and may not be credited: until it was sent back, and under which reference; of the first of two what they said. */
export type OwedBack = {
  readonly amount: Paise
  /** The code of what stood in the way, or that its player has not played it. */
  readonly why: RefusalCode | 'UNPLAYED'
  /** Who paid, as the line of the statement names them that it came by. */
  readonly linePayer: string | null
  /** Where it was sent to, as the first of two has said. */
  readonly payer: string | null
  readonly owedAt: number
  readonly firstBy: number | null
  readonly firstByName: string | null
  readonly firstByRole: Role | null
  readonly firstUntil: number | null
  readonly sentUtr: string | null
  readonly sentAt: number | null
  /** How often what was sent has come back. */
  readonly cameBack: number
  /** When officers said that it never came, and how often they had said so of what came all the same. */
  readonly neverCameAt: number | null
  readonly neverCame: number
  /** Of two who say either, the first. */
  readonly undoBy: number | null
  readonly undoByName: string | null
  readonly undoByRole: Role | null
  readonly undoWhat: UndoOwed | null
  readonly undoUntil: number | null
}

/** What its version says, and what an officer found last; of versions before there were rates there is none. */
export type StoredUsdt = {
  readonly network: UsdtNetwork
  readonly needed: number
  readonly rate: Paise | null
  readonly found: { readonly usdt: MicroUsdt; readonly confirmations: number } | null
}

const FOUND = sql`(select jsonb_build_object('usdt', r.usdt, 'confirmations', r.confirmations) from deposit_arrivals r
  where r.deposit_id = d.id order by r.n desc limit 1)`
const ON_NETWORK = sql`case when d.payment_type = 'USDT' then jsonb_build_object('network', v.fields->'network', 'needed', v.fields->'confirmations',
  'rate', v.fields->'usdtRate', 'found', ${FOUND}) end as usdt`

/** As SQL has it of whose word something was. */
const nameOf = (id: RawBuilder<unknown>) => sql`(select n.user_name from accounts n where n.id = ${id})`
const roleOf = (id: RawBuilder<unknown>) => sql`(select n.role from accounts n where n.id = ${id})`

const OWING = sql`case when d.owing_by is not null then jsonb_build_object('by', d.owing_by, 'byName', ${nameOf(sql`d.owing_by`)},
  'byRole', ${roleOf(sql`d.owing_by`)}, 'amount', d.owing_amount, 'until', floor(extract(epoch from d.owing_until) * 1000)) end as owing`

const OWED = sql`(select jsonb_build_object('amount', w.amount, 'why', w.why, 'payer', w.payer,
  'linePayer', (select l.payer from statement_lines l where l.deposit_id = d.id and not l.is_canceled order by l.id limit 1), 'owedAt', floor(extract(epoch from w.owed_at) * 1000),
  'firstBy', w.first_by, 'firstByName', ${nameOf(sql`w.first_by`)}, 'firstByRole', ${roleOf(sql`w.first_by`)},
  'firstUntil', floor(extract(epoch from w.first_until) * 1000), 'sentUtr', w.sent_utr, 'sentAt', floor(extract(epoch from w.sent_at) * 1000),
  'cameBack', w.came_back, 'neverCameAt', floor(extract(epoch from w.never_came_at) * 1000), 'neverCame', w.never_came,
  'undoBy', w.undo_by, 'undoByName', ${nameOf(sql`w.undo_by`)}, 'undoByRole', ${roleOf(sql`w.undo_by`)}, 'undoWhat', w.undo_what,
  'undoUntil', floor(extract(epoch from w.undo_until) * 1000)) from deposits_owed w where w.deposit_id = d.id) as owed`

const taxOf = (bearer: DutyBearer) => sql`coalesce((select u.amount from duties u
  where u.reference = 'deposit:' || d.id || ':tax' and u.bearer = ${sql.lit(bearer)}), 0)::bigint`

export const DEPOSIT = sql`d.id, d.site_id, d.account_id, a.user_name, a.ancestors, d.method_id, d.method_version, d.payment_type, v.payment_name,
  d.owner_id, o.user_name as owner_name, o.role as owner_role, d.amount, d.received,
  ${taxOf('ADDED')} as tax, ${taxOf('BORNE')} as borne, d.rail, d.utr, d.utr_end, ${ON_NETWORK}, d.state, d.version, d.remarks, d.proof, (select i.erased_at from images i where i.key = d.proof) as proof_removed_at,
  d.taken_by, t.user_name as taken_by_name, t.role as taken_by_role, t.ancestors as taken_ancestors, d.taken_at,
  d.first_by, f.user_name as first_by_name, f.role as first_by_role, d.first_received, d.first_until, ${OWING},
  d.reversal_by, r.user_name as reversal_by_name, r.role as reversal_by_role, d.reversal_until, d.reversed_at, d.reversed, d.tax_kept, d.created_at, d.decided_at,
  ${OWED}, d.created_by, b.user_name as asked_by_name, b.role as asked_by_role, b.ancestors as asked_by_ancestors,
  d.bonus_rule_id, d.bonus_version`

export const DEPOSITS: Kept = {
  table: 'deposits',
  alias: 'd',
  columns: DEPOSIT,
  joins: sql`join accounts a on a.id = d.account_id join accounts o on o.id = d.owner_id
    join payment_method_versions v on v.method_id = d.method_id and v.version = d.method_version
    left join accounts t on t.id = d.taken_by left join accounts f on f.id = d.first_by
    left join accounts r on r.id = d.reversal_by left join accounts b on b.id = d.created_by and b.id <> d.account_id`,
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
  await sql`insert into deposits (id, site_id, account_id, method_id, method_version, payment_type, owner_id, payee, amount, rail, utr, utr_end, remarks, proof,
      state, alone, created_by, created_at, bonus_rule_id, bonus_version)
    values (${id}, ${siteId}, ${accountId}, ${methodId}::uuid, ${methodVersion}, ${paymentType}, ${ownerId}, payee_of(${methodId}::uuid, ${methodVersion}),
      ${amount}, ${rail}, ${utr}, ${utrEnd},
      ${remarks}, ${deposit.proof}, 'pending', ${deposit.alone}, ${deposit.createdBy}, ${timeOf(deposit.createdAt)},
      ${deposit.bonus?.ruleId ?? null}::uuid, ${deposit.bonus?.version ?? null})`.execute(tx)
}

/** An arrival as it is worth something: at the rate of the claim, and confirmed as often as that needs. */
export type Found = Pick<Arrival, 'usdt' | 'confirmations'> & { readonly rate: Paise; readonly needed: number }

export type Step = Omit<RequestStep, 'amount'> & {
  readonly received: Paise | null
  /** Of USDT, where the step is about what arrived. */
  readonly found?: Found | null
}

/** What is left out stays as it is. */
export type Change = {
  readonly takenBy?: number | null
  readonly first?: { readonly by: number; readonly received: Paise; readonly until: number } | null
}

/** The next version of a deposit, and the row that tells of it. */
export async function saveStep(tx: Tx, deposit: StoredDeposit, step: Step, change: Change = {}): Promise<void> {
  const { at, state, received } = step
  const { takenBy = deposit.takenBy } = change
  const { firstBy: by, firstReceived: found, firstUntil: until } = deposit
  const first = change.first === undefined ? { by, received: found, until } : change.first
  await sql`update deposits set ${nextVersion(deposit, step, takenBy)}, first_by = ${first?.by ?? null}, first_received = ${first?.received ?? null},
      first_until = ${momentOf(first?.until ?? null)},
      -- That it is owed back was said of what it was.
      ${isFinal(state) ? sql`owing_by = null, owing_amount = null, owing_until = null,` : sql``}
      received = case when ${state} = 'approved' then ${received}::bigint end, decided_at = case when ${isFinal(state)} then ${timeOf(at)} end
    where id = ${deposit.id}`.execute(tx)
  await insertStep(tx, deposit, step)
}

const momentOf = (at: number | null): RawBuilder<unknown> => (at === null ? sql`null::timestamptz` : timeOf(at))

/** The word of the first of two that so much came and is owed back; what is open is worked on from then on. */
export async function saveOwing(
  tx: Tx,
  deposit: StoredDeposit,
  { until, ...step }: Omit<Step, 'state' | 'received'> & { readonly received: Paise; readonly until: number },
): Promise<void> {
  const state = isFinal(deposit.state) ? deposit.state : 'processing'
  await sql`update deposits set version = version + 1, state = ${state}, owing_by = ${step.actorId}, owing_amount = ${step.received},
    owing_until = ${timeOf(until)} where id = ${deposit.id}`.execute(tx)
  await insertStep(tx, deposit, { ...step, state })
}

/**
 * The word of the first of two who take it back, which stands `until` then, or with that of the second that it is.
 */
export async function saveReversal(tx: Tx, deposit: StoredDeposit, step: Step, until: number | null): Promise<void> {
  const actor = step.actorId
  const isDone = until === null
  await sql`update deposits set version = version + 1, reversal_by = case when ${isDone} then coalesce(reversal_by, ${actor}) else ${actor}::bigint end,
      reversal_until = coalesce(${momentOf(until)}, reversal_until),
      reversed_by = case when ${isDone} then ${actor}::bigint end, reversed = case when ${isDone} then received else 0 end,
      reversed_at = case when ${isDone} then ${timeOf(step.at)} end where id = ${deposit.id}`.execute(tx)
  await insertStep(tx, deposit, step)
}

/** It stands in its player's balance, or stood there until it was played: it was not taken back, whole, and has not gone back. */
export const isCredited = ({ state, reversedAt }: Pick<StoredDeposit, 'state' | 'reversedAt'>): boolean =>
  state === 'approved' && reversedAt === null

/** Its player has it sent back unplayed, but for the tax on it. At a gateway nobody's word is behind what is taken back. */
export async function saveReturn(
  tx: Tx,
  deposit: StoredDeposit,
  step: Pick<Step, 'at' | 'actorId' | 'address' | 'received'>,
): Promise<void> {
  await sql`update deposits set version = version + 1, reversed = received, tax_kept = received - ${step.received},
      -- A word that lapsed is behind nothing.
      reversal_by = null, reversal_until = null,
      reversed_by = case when payment_type <> 'IPAY' then ${step.actorId}::bigint end, reversed_at = ${timeOf(step.at)} where id = ${deposit.id}`.execute(
    tx,
  )
  await insertStep(tx, deposit, { ...step, state: 'approved', remarks: 'RETURNED' })
}

/** So much more of it was taken back, by the payer's bank. */
export async function saveChargeBack(tx: Tx, deposit: StoredDeposit, amount: Paise, at: number): Promise<void> {
  await sql`update deposits set version = version + 1, reversed = reversed + ${amount},
      reversed_at = case when reversed + ${amount} = received then ${timeOf(at)} end where id = ${deposit.id}`.execute(
    tx,
  )
  const nobody = { actorId: null, address: '', remarks: 'CHARGED_BACK' } as const
  await insertStep(tx, deposit, { ...nobody, at, state: 'approved', received: amount })
}

export const insertStep = async (
  tx: Tx,
  deposit: Pick<StoredDeposit, 'id' | 'siteId'>,
  { received, found = null, ...step }: Step,
): Promise<void> => {
  await deposits.insertStep(tx, deposit, { ...step, amount: received })
  if (found) await insertFound(tx, deposit, found)
}

/** Of the step that was written last. */
async function insertFound(tx: Tx, { id, siteId }: Pick<StoredDeposit, 'id' | 'siteId'>, found: Found): Promise<void> {
  const { usdt, rate, confirmations, needed } = found
  await sql`insert into deposit_arrivals (deposit_id, n, site_id, usdt, rate, confirmations, needed)
    select ${id}, max(n), ${siteId}, ${usdt}, ${rate}, ${confirmations}, ${needed} from deposit_steps where deposit_id = ${id}`.execute(
    tx,
  )
}

/** What was found in its steps, by their numbers, which begin at one. */
export async function listFound(
  from: Reader,
  id: string,
): Promise<ReadonlyMap<number, { readonly usdt: MicroUsdt; readonly confirmations: number }>> {
  const { rows } = await sql<{ n: number; usdt: MicroUsdt; confirmations: number }>`
    select n, usdt, confirmations from deposit_arrivals where deposit_id = ${id}`.execute(from)
  return new Map(rows.map(({ n, ...found }) => [n, found]))
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

/** A claim of another reference, and what it is to the one that is looked at: on another rail, or in the same line of a bank's, where a payer typed one of the two. */
export type ClaimElsewhere = Claim & { readonly rail: Rail; readonly inLine: boolean }
export type AlikeClaim = ClaimElsewhere & { readonly alike: Alike }

/** Those of these that mean the same payment, or may. */
export const alikeOf = (
  { rail, utr }: Pick<StoredDeposit, 'rail' | 'utr'>,
  claims: readonly ClaimElsewhere[],
): AlikeClaim[] =>
  claims.flatMap((claim) => {
    const alike =
      utr === null ? undefined : (alikeElsewhere({ rail, utr }, claim) ?? (claim.inLine ? 'MAYBE' : undefined))
    return alike === undefined ? [] : [{ ...claim, alike }]
  })

/** Whether the payment has funded a deposit already, or is owed back, on its own rail or on another: of what is over nothing else is among claims. */
export const isSpent = (claims: readonly Claim[], elsewhere: readonly AlikeClaim[]): boolean =>
  [...claims, ...elsewhere.filter(({ alike }) => alike === 'SAME')].some(({ state }) => isFinal(state))

/** The same on other rails, and by what else stands in its line. */
export async function listElsewhere(
  from: Reader,
  deposit: Pick<StoredDeposit, 'rail' | 'utr' | 'id'>,
): Promise<AlikeClaim[]> {
  const { rows } = await sql<ClaimElsewhere>`
    select deposit_id, site_id, state, rail, utr, in_line from claims_beside(${deposit.id}) order by 1`.execute(from)
  return alikeOf(deposit, rows)
}

/** Whoever else decides about the same reference waits, on all sites and rails. */
export async function holdUtr(tx: Tx, { utr }: Pick<StoredDeposit, 'utr'>): Promise<void> {
  if (utr !== null) await sql`select pg_advisory_xact_lock(hashtextextended('utr ' || utr_tail(${utr}), 0))`.execute(tx)
}

/** Whoever else decides about what the same account, id or wallet was paid waits. */
export async function holdPayee(tx: Tx, { id }: Pick<StoredDeposit, 'id'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payee ' || site_id || ' ' || payee, 0)) from deposits where id = ${id}`.execute(
    tx,
  )
}

/** What came within a day before now, as SQL has it of deposits `d`: to the player, and to whoever is paid, by all players. */
export const sumsOfDay = (now: number): RawBuilder<unknown> => {
  const sum = (of: RawBuilder<unknown>) => sql`(select coalesce(sum(s.received), 0)::bigint from deposits s
    where ${of} and s.state = 'approved' and s.decided_at > ${timeOf(now - DAY_MS)})`
  return sql`${sumThatCameIn(sql`d.account_id`, now)} as of_player, ${sum(sql`s.site_id = d.site_id and s.payee = d.payee`)} as of_payee`
}
export type SumsOfDay = { readonly ofPlayer: Paise; readonly ofPayee: Paise }

export async function loadSumsOfDay(from: Reader, id: string, now: number): Promise<SumsOfDay> {
  const { rows } = await sql<SumsOfDay>`select ${sumsOfDay(now)} from deposits d where d.id = ${id}`.execute(from)
  return must(rows[0], 'deposits stay')
}
