import type { Narrowing, Restriction, Scope } from '@paddock/domain/betting'
import { CLOSED_STATUSES, FINAL_STATUSES, MARKET_KINDS } from '@paddock/domain/market'
import type { Role } from '@paddock/domain/roles'
import { sql } from 'kysely'
import { RESTRICTIONS_IN_FORCE } from '../accounts/index.ts'
import { isSport } from '../catalogue/index.ts'
import type { Reader, Tx } from '../platform/database.ts'

/** More would make every bet below slow; what is over is taken out first. */
export const MOST_RESTRICTIONS = 200

export type RestrictionAt = Restriction & {
  readonly eventName: string | null
  readonly marketName: string | null
  readonly accountId: number
  readonly version: number
  readonly setBy: Role
  readonly at: number
}

/** An event without an open market gets others while it is on: only after so long nothing comes any more. */
const OVER_AFTER = sql`interval '7 days'`

/** Of a row `r`: it holds nothing any more. A market that is closed opens no more; an event is over by its age alone, as markets come late. */
const IS_OVER = sql`(
  r.kind = 'MARKET' and exists (select from markets m where m.id = r.scope_id and m.status = any(${[...CLOSED_STATUSES]}))
  or r.kind = 'EVENT' and exists (select from events e where e.id = r.scope_id and e.open_at < now() - ${OVER_AFTER})
    and exists (select from markets m where m.event_id = r.scope_id)
    and not exists (select from markets m where m.event_id = r.scope_id and (m.status <> all(${[...FINAL_STATUSES]})
      or m.settled_at >= now() - ${OVER_AFTER})))`

/** What the account says, the last first, then what those above it say. At most `MOST_RESTRICTIONS` of each level. */
export async function loadRestrictions(from: Reader, accountId: number): Promise<RestrictionAt[]> {
  const { rows } = await sql<RestrictionAt>`
    select r.kind, r.scope_id, r.own, r.account_id, r.version, h.role as set_by, r.at, m.name as market_name, e.name as event_name
    from accounts a join restrictions r on r.account_id = a.id or r.account_id = any(a.ancestors)
    join accounts h on h.id = r.account_id
    left join markets m on r.kind = 'MARKET' and m.id = r.scope_id
    left join events e on e.id = case r.kind when 'EVENT' then r.scope_id when 'MARKET' then m.event_id end
    where a.id = ${accountId} order by r.account_id = a.id desc, r.at desc`.execute(from)
  return rows
}

/** What holds for whoever bets by the account, of what is not over, as each level says it. */
export async function loadInForce(from: Reader, accountId: number): Promise<Restriction[]> {
  const { rows } = await sql<Restriction>`
    select r.kind, r.scope_id, r.own from (select ${RESTRICTIONS_IN_FORCE} from accounts a where a.id = ${accountId}) held
    cross join lateral (select said.kind, said."scopeId" as scope_id, said.own
      from jsonb_to_recordset(held.restrictions) as said (kind text, "scopeId" text, own jsonb)) r
    where not ${IS_OVER}`.execute(from)
  return rows
}

/** Whether there is such a sport, kind, event or market. */
export async function isKnown(from: Reader, { kind, scopeId }: Scope): Promise<boolean> {
  switch (kind) {
    case 'SPORT':
      return await isSport(from, scopeId)
    case 'KIND':
      return MARKET_KINDS.some((one) => one === scopeId)
    case 'EVENT':
      return (await sql`select from events where id = ${scopeId}`.execute(from)).rows.length > 0
    case 'MARKET':
      return (await sql`select from markets where id = ${scopeId}`.execute(from)).rows.length > 0
  }
}

/** What is said, and the version that a change names as seen. */
export type Word = { readonly own: Narrowing; readonly version: number }

/** What the account says of it, under the lock of the account's row: two who change it come one after the other. */
export async function holdRestriction(tx: Tx, accountId: number, { kind, scopeId }: Scope): Promise<Word | null> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const { rows } = await sql<Word>`
    select own, version from restrictions where account_id = ${accountId} and kind = ${kind} and scope_id = ${scopeId}`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function saveRestriction(
  tx: Tx,
  { accountId, actorId }: { readonly accountId: number; readonly actorId: number },
  { kind, scopeId, own }: Restriction,
): Promise<void> {
  await sql`insert into restrictions (account_id, kind, scope_id, own, actor_id)
    values (${accountId}, ${kind}, ${scopeId}, ${JSON.stringify(own)}, ${actorId})
    on conflict (account_id, kind, scope_id) do update
      set own = excluded.own, version = excluded.version, actor_id = excluded.actor_id, at = clock_timestamp()`.execute(
    tx,
  )
}

export async function removeRestriction(tx: Tx, accountId: number, { kind, scopeId }: Scope): Promise<void> {
  await sql`delete from restrictions where account_id = ${accountId} and kind = ${kind} and scope_id = ${scopeId}`.execute(
    tx,
  )
}

export async function countRestrictions(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from restrictions where account_id = ${accountId}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Takes out what holds nothing any more, and gives it, for the log. */
export async function removeOver(tx: Tx, accountId: number): Promise<Restriction[]> {
  const { rows } = await sql<Restriction>`
    delete from restrictions r where r.account_id = ${accountId} and ${IS_OVER} returning r.kind, r.scope_id, r.own`.execute(
    tx,
  )
  return rows
}
