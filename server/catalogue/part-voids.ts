/** What was voided of markets in part: the only file that names its table. Law D-23; docs/domain/voids-removals-reductions.md "In part". */
import type { Paise } from '@paddock/domain/money'
import type { Outcome, VoidChoice, VoidRule } from '@paddock/domain/settlement'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { type Columns, insertion, insertRows } from '../platform/database/rows.ts'
import { type Paged, pageOf } from '../platform/read-filters.ts'

/** Why, and what it is shown by: when that was, and by how much the time may be wrong. */
export type Grounds = {
  readonly rule: VoidRule
  readonly evidence: string
  readonly evidenceAt: number
  readonly accuracyMs: number
}

/** Named as the proposal that was confirmed. */
export type PartVoid = Grounds & {
  readonly id: string
  readonly marketId: string
  readonly choice: VoidChoice
  readonly proposerId: number
  readonly confirmerId: number
  /** Of what its confirmer has seen that it does. */
  readonly hash: string
  readonly bets: number
  readonly players: number
  readonly stakes: Paise
  /** The result that is taken back for it, and by what the market is paid anew; null of a market that was not paid. */
  readonly takenBack: number | null
  readonly outcome: Outcome | null
  /** When the fills fell, and when nothing of it was left to do. */
  readonly appliedAt: number | null
  readonly doneAt: number | null
}

const PART_VOID: Columns<PartVoid> = {
  id: 'uuid',
  marketId: 'text',
  choice: 'jsonb',
  rule: 'text',
  evidence: 'text',
  evidenceAt: 'timestamptz',
  accuracyMs: 'int',
  proposerId: 'bigint',
  confirmerId: 'bigint',
  hash: 'text',
  bets: 'int',
  players: 'int',
  stakes: 'bigint',
  takenBack: 'int null',
  outcome: 'jsonb null',
  appliedAt: 'timestamptz null',
  doneAt: 'timestamptz null',
}

/** Whose bets it was: what was matched of them there before and after, in backers' stakes, and how many of their cash-outs fell. */
export type PartVoidAccount = {
  readonly voidId: string
  readonly accountId: number
  readonly stakesBefore: Paise
  readonly stakesAfter: Paise
  readonly cashOuts: number
}

const PART_VOID_ACCOUNT: Columns<PartVoidAccount> = {
  voidId: 'uuid',
  accountId: 'bigint',
  stakesBefore: 'bigint',
  stakesAfter: 'bigint',
  cashOuts: 'int',
}

/** To be written with it, behind it. */
export const insertionOfPartVoidAccounts = (accounts: readonly PartVoidAccount[]): RawBuilder<unknown> | undefined =>
  insertion('part_void_accounts', PART_VOID_ACCOUNT, accounts)

/** To be written where the fills fall: the whole of it, or when that was of one that is under way. */
export const insertionOfPartVoids = (partVoids: readonly PartVoid[]): RawBuilder<unknown> | undefined =>
  insertion('part_voids', PART_VOID, partVoids, sql`on conflict (id) do update set applied_at = excluded.applied_at`)

/** Begins one for which a result is taken back. A second of the same name, or of a market that has one under way, fails. */
export const beginPartVoid = (tx: Reader, partVoid: PartVoid): Promise<void> =>
  insertRows(tx, 'part_voids', PART_VOID, [partVoid])

export type UnfinishedVoid = PartVoid & { readonly declaredAnew: number | null }

/** What a crash left in the middle, or is under way: of all markets, or of one. */
export async function unfinishedVoids(from: Reader, marketId: string | null = null): Promise<UnfinishedVoid[]> {
  const { rows } = await sql<UnfinishedVoid>`
    select * from part_voids where done_at is null and (${marketId}::text is null or market_id = ${marketId})`.execute(
    from,
  )
  return rows
}

/** Whether something of the market is under way that nobody else may come between. */
export const isVoiding = (marketId: RawBuilder<unknown>, but?: string): RawBuilder<unknown> => sql`exists (
  select from part_voids v where v.market_id = ${marketId} and v.done_at is null and v.id is distinct from ${but ?? null}::uuid)`

/** Rows where one is under way in any market. */
export const VOIDS_UNDER_WAY = sql`select from part_voids where done_at is null`

/** The result that the market was paid by before is declared again. */
export async function noteDeclaredAnew(tx: Reader, id: string, version: number): Promise<void> {
  await sql`update part_voids set declared_anew = ${version} where id = ${id}::uuid`.execute(tx)
}

export async function finishPartVoid(to: Reader, id: string): Promise<void> {
  await sql`update part_voids set done_at = clock_timestamp() where id = ${id}::uuid and done_at is null`.execute(to)
}

export type ToldVoid = Pick<
  PartVoid,
  'id' | 'choice' | keyof Grounds | 'bets' | 'players' | 'stakes' | 'takenBack' | 'doneAt'
> & {
  readonly declaredAnew: number | null
  readonly proposedBy: string
  readonly confirmedBy: string
  readonly at: number
}

/** Of a market, the newest first. */
export async function listPartVoids(from: Reader, marketId: string, paged: Paged): Promise<ToldVoid[]> {
  const { rows } = await sql<ToldVoid>`
    select v.id, v.choice, v.rule, v.evidence, v.evidence_at, v.accuracy_ms, p.user_name as proposed_by, c.user_name as confirmed_by,
      v.bets, v.players, v.stakes, v.taken_back, v.declared_anew, v.at, v.done_at
    from part_voids v join accounts p on p.id = v.proposer_id join accounts c on c.id = v.confirmer_id
    where v.market_id = ${marketId} order by v.at desc, v.id ${pageOf(paged)}`.execute(from)
  return rows
}

export async function countPartVoids(from: Reader, marketId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from part_voids where market_id = ${marketId}`.execute(from)
  return rows[0]?.count ?? 0
}
