/**
 * What deposits and withdrawals are alike in: found, locked, their next version, and the steps that tell of it. Each of the two says where it
 * is kept.
 */
import { type Refusal, ROLE_TEXTS } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import { isFinal, OPEN_REQUESTS, type RequestState } from '@paddock/domain/payments'
import type { Role } from '@paddock/domain/roles'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http-call.ts'
import { listed } from '../../platform/read-filters.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { standsWithin } from '../../platform/stands-as.ts'
import { isBelow, mayDecide } from './reach.ts'
import { type Takeable, takenUntil } from './taken.ts'

export type StoredRequest = Takeable & {
  readonly id: string
  readonly siteId: number
  readonly accountId: number
  /** Whoever stands above the player, from the top. */
  readonly ancestors: readonly number[]
  readonly ownerId: number
  readonly ownerRole: Role
  readonly state: RequestState
  readonly version: number
}

/** Where requests of one kind are kept. All of it is written out in the code, and becomes SQL as it stands. */
export type Kept = {
  readonly table: 'deposits' | 'withdrawals'
  /** The name that its rows go by in `columns`, `joins` and every condition, beside `a` for their players and `o` for the owners. */
  readonly alias: 'd' | 'w'
  readonly columns: RawBuilder<unknown>
  /** What its columns are read from beside the table: with `a` and `o`. */
  readonly joins: RawBuilder<unknown>
  readonly steps: 'deposit_steps' | 'withdrawal_steps'
  readonly stepOf: 'deposit_id' | 'withdrawal_id'
  readonly stepAmount: 'received' | 'amount'
}

export type Step = {
  /** Milliseconds: by the clock that the rules are asked by. */
  readonly at: number
  readonly state: RequestState
  readonly actorId: number | null
  readonly address: string
  readonly remarks: string
  /** What was found, agreed to, paid or given back. */
  readonly amount: Paise | null
  /** Whether a rule of the site took it, with no officer: its remarks are the log's, and none of its player's. */
  readonly byRule?: boolean
}

export type StoredStep = Omit<Step, 'actorId' | 'address' | 'byRule'> & {
  /** Of an officer above the reader the role. Law D-40. */
  readonly by: string | null
  readonly byRule: boolean
}

const LAST = 10

export type RequestStore<T> = {
  readonly find: (from: Reader, id: string, isTheirs: RawBuilder<unknown>) => Promise<T | undefined>
  readonly hold: (tx: Tx, id: string) => Promise<void>
  readonly hasOpen: (from: Reader, accountId: number) => Promise<boolean>
  readonly insertStep: (tx: Tx, request: Pick<StoredRequest, 'id' | 'siteId'>, step: Step) => Promise<void>
  /** As who stands at this place reads them. */
  readonly listSteps: (from: Reader, id: string, standing: number) => Promise<StoredStep[]>
  readonly listLast: (from: Reader, request: Pick<StoredRequest, 'accountId' | 'id'>) => Promise<T[]>
}

export function requestsIn<T>(kept: Kept): RequestStore<T> {
  const { columns } = kept
  const table = sql.raw(kept.table)
  const tables = tablesOf(kept)
  const steps = sql.raw(kept.steps)
  const stepOf = sql.raw(kept.stepOf)
  const stepAmount = sql.raw(kept.stepAmount)
  const q = sql.raw(kept.alias)
  return {
    async find(from, id, isTheirs) {
      const { rows } = await sql<T>`select ${columns} from ${tables} where ${q}.id = ${id} and ${isTheirs}`.execute(
        from,
      )
      return rows[0]
    },
    /** Accounts are locked before it. An import that binds a line to it holds the owner's lines already, and only looks whether it is there. */
    async hold(tx, id) {
      await sql`select from ${table} where id = ${id} for no key update`.execute(tx)
    },
    async hasOpen(from, accountId) {
      const { rows } =
        await sql`select 1 from ${table} ${q} where account_id = ${accountId} and ${isOpen(kept)} limit 1`.execute(from)
      return rows.length > 0
    },
    async insertStep(tx, { id, siteId }, { at, state, actorId, address, remarks, amount, byRule = false }) {
      await sql`insert into ${steps} (${stepOf}, n, site_id, at, actor_id, address, state, ${stepAmount}, remarks, by_rule)
        select ${id}, coalesce(max(n), 0) + 1, ${siteId}, ${timeOf(at)}, ${actorId}, ${address}, ${state}, ${amount}, ${remarks}, ${byRule}
        from ${steps} where ${stepOf} = ${id}`.execute(tx)
    },
    async listSteps(from, id, standing) {
      const { rows } = await sql<StoredStep & { readonly role: Role | null; readonly isWithin: boolean | null }>`
        select s.at, a.user_name as by, a.role, ${standsWithin(sql`a`, standing)} as is_within, s.state, s.${stepAmount} as amount, s.remarks, s.by_rule from ${steps} s left join accounts a on a.id = s.actor_id
        where s.${stepOf} = ${id} order by s.n`.execute(from)
      return rows.map(({ role, isWithin, ...step }) => ({ ...step, by: isWithin ? step.by : role && ROLE_TEXTS[role] }))
    },
    /** The player's requests before this one. */
    async listLast(from, { accountId, id }) {
      const { rows } = await sql<T>`
        select ${columns} from ${tables} where ${q}.account_id = ${accountId} and ${q}.id <> ${id}
        order by ${q}.created_at desc limit ${LAST}`.execute(from)
      return rows
    },
  }
}

export const tablesOf = ({ table, alias, joins }: Pick<Kept, 'table' | 'alias' | 'joins'>): RawBuilder<unknown> =>
  sql`${sql.raw(table)} ${sql.raw(alias)} ${joins}`

/** As the index of what is open says it. */
export const isOpen = ({ alias }: Pick<Kept, 'alias'>): RawBuilder<unknown> =>
  sql`${sql.raw(alias)}.state in ${listed(OPEN_REQUESTS)}`

/** What a step changes of a request, whichever it is; beside it stands what its kind alone has. */
export function nextVersion(
  request: Pick<StoredRequest, 'takenBy' | 'takenAt'>,
  { at, state, remarks, byRule = false }: Pick<Step, 'at' | 'state' | 'remarks' | 'byRule'>,
  takenBy: number | null,
): RawBuilder<unknown> {
  // Once their minutes are over whoever had it takes it anew.
  const isTaken = takenBy !== null && (takenBy !== request.takenBy || takenUntil(request, at) === null)
  return sql`state = ${state}, version = version + 1, taken_by = ${takenBy},
    taken_at = case when ${isTaken} then ${timeOf(at)} when ${takenBy}::bigint is null then null else taken_at end,
    remarks = case when ${isFinal(state) && !byRule} and ${remarks} <> '' then ${remarks} else remarks end`
}

/** Where it is one that the actor sees, and theirs to decide. Looked at again under its lock. */
export async function findToDecide<T extends StoredRequest>(
  tx: Tx,
  { find }: RequestStore<T>,
  actor: Actor,
  id: string,
): Promise<Result<T, Refusal>> {
  const seen = await find(tx, id, isBelow(actor))
  if (!seen) return refuse({ code: 'NOT_FOUND' })
  return (await mayDecide(tx, actor, seen.ownerId)) ? ok(seen) : refuse({ code: 'NOT_METHOD_OWNER' })
}

/** As it is once nobody else can change it. Accounts are locked before it. */
export async function holdFound<T>(tx: Tx, { hold, find }: RequestStore<T>, id: string): Promise<T> {
  await hold(tx, id)
  return must(await find(tx, id, sql`true`), 'requests stay')
}
