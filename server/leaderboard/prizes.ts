/** Prizes of boards as they are kept: in versions, each in force from the beginning of a period. docs/domain/leaderboard.md#prizes. */
import type { BoardMeasure, BoardPeriod } from '@paddock/domain/leaderboard'
import type { Paise } from '@paddock/domain/money'
import type { Role } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'

export type BoardName = { readonly unit: BoardPeriod; readonly measure: BoardMeasure; readonly sport: string }

export type StoredPrizes = BoardName & {
  readonly id: string
  readonly siteId: number
  readonly amounts: readonly Paise[]
  readonly multiple: number
  readonly ruleId: string
  readonly madeAt: number
  readonly madeBy: number
  readonly madeByName: string
  readonly madeByRole: Role
  readonly confirmedBy: number | null
  readonly confirmedByName: string | null
  readonly confirmedByRole: Role | null
  /** Null of those that wait. */
  readonly fromAt: number | null
  readonly untilAt: number | null
  readonly endedAt: number | null
  readonly endedRole: Role | null
}

const PRIZES = sql`z.id, z.site_id, z.unit, z.measure, z.sport, array_to_json(z.amounts) as amounts, z.multiple, z.rule_id, z.made_at, z.made_by, m.user_name as made_by_name,
  m.role as made_by_role, z.confirmed_by, c.user_name as confirmed_by_name, c.role as confirmed_by_role, z.from_at, z.until_at, z.ended_at, z.ended_role`

async function listPrizes(from: Reader, isMeant: RawBuilder<unknown>): Promise<StoredPrizes[]> {
  const { rows } = await sql<StoredPrizes>`
    select ${PRIZES} from leaderboard_prizes z join accounts m on m.id = z.made_by left join accounts c on c.id = z.confirmed_by
    where ${isMeant} order by z.made_at desc, z.id`.execute(from)
  return rows
}

/** What waits, is in force or will be, of all boards of the site, the newest first. */
export const listCurrent = (from: Reader, siteId: number, now: number): Promise<StoredPrizes[]> =>
  listPrizes(
    from,
    sql`z.site_id = ${siteId} and (z.from_at is null and z.ended_at is null or z.from_at is not null and (z.until_at is null or z.until_at > ${timeOf(now)}))`,
  )

/** By which the period that begins then gives. */
export const listOfPeriod = (
  from: Reader,
  siteId: number,
  { unit, startsAt }: { readonly unit: BoardPeriod; readonly startsAt: number },
): Promise<StoredPrizes[]> =>
  listPrizes(
    from,
    sql`z.site_id = ${siteId} and z.unit = ${unit} and z.from_at <= ${timeOf(startsAt)} and (z.until_at is null or z.until_at > ${timeOf(startsAt)})`,
  )

export async function findPrizes(from: Reader, siteId: number, id: string): Promise<StoredPrizes | undefined> {
  return (await listPrizes(from, sql`z.site_id = ${siteId} and z.id::text = ${id}`))[0]
}

/** Who last ended prizes of the board: what a higher level ended, only that level and those above promise anew. */
export async function findEnder(
  from: Reader,
  siteId: number,
  { unit, measure, sport }: BoardName,
): Promise<Role | null> {
  const { rows } = await sql<{ endedRole: Role | null }>`
    select ended_role from leaderboard_prizes where site_id = ${siteId} and unit = ${unit} and measure = ${measure} and sport = ${sport}
      and confirmed_by is not null order by from_at desc, made_at desc limit 1`.execute(from)
  return rows[0]?.endedRole ?? null
}

/** Nobody else decides about prizes of the site until the transaction ends. */
export async function holdPrizes(tx: Tx, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`leaderboard prizes ${siteId}`}, 0))`.execute(tx)
}

export type NewPrizes = Pick<StoredPrizes, 'id' | 'siteId' | 'amounts' | 'multiple' | 'ruleId' | 'madeBy'> &
  BoardName & { readonly now: number; readonly role: Role }

/** In place of those that waited. */
export async function insertPrizes(tx: Tx, made: NewPrizes): Promise<void> {
  const { id, siteId, unit, measure, sport, amounts, multiple, ruleId, madeBy, now, role } = made
  await sql`update leaderboard_prizes set ended_at = ${timeOf(now)}, ended_by = ${madeBy}, ended_role = ${role} where site_id = ${siteId}
    and unit = ${unit} and measure = ${measure} and sport = ${sport} and confirmed_by is null and ended_at is null`.execute(
    tx,
  )
  await sql`insert into leaderboard_prizes (id, site_id, unit, measure, sport, amounts, multiple, rule_id, made_at, made_by)
    values (${id}::uuid, ${siteId}, ${unit}, ${measure}, ${sport}, ${[...amounts]}::bigint[], ${multiple}, ${ruleId}::uuid, ${timeOf(now)}, ${madeBy})`.execute(
    tx,
  )
}

/** In force from the beginning of a period, and whatever was until there. */
export async function confirmPrizes(
  tx: Tx,
  { id, siteId, unit, measure, sport }: StoredPrizes,
  { by, fromAt }: { readonly by: number; readonly fromAt: number },
): Promise<void> {
  await sql`update leaderboard_prizes set until_at = ${timeOf(fromAt)} where site_id = ${siteId} and unit = ${unit} and measure = ${measure}
    and sport = ${sport} and confirmed_by is not null and (until_at is null or until_at > ${timeOf(fromAt)})`.execute(
    tx,
  )
  await sql`update leaderboard_prizes set confirmed_by = ${by}, from_at = ${timeOf(fromAt)} where id = ${id}::uuid`.execute(
    tx,
  )
}

/** Those that wait at once, others with the period that goes on: it was promised. */
export async function endPrizes(
  tx: Tx,
  { id, fromAt }: StoredPrizes,
  ended: { readonly by: number; readonly role: Role; readonly now: number; readonly untilAt: number },
): Promise<void> {
  const until = fromAt === null ? sql`null` : timeOf(ended.untilAt)
  await sql`update leaderboard_prizes set ended_at = ${timeOf(ended.now)}, ended_by = ${ended.by}, ended_role = ${ended.role}, until_at = ${until}
    where id = ${id}::uuid`.execute(tx)
}
