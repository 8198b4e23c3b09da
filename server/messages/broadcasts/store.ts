/** The only file that names the tables of broadcasts, of the languages of accounts, and what broadcasts put into notifications. */
import type { Broadcast } from '@paddock/contract'
import { BET_WITHIN_MS, type BroadcastState, type MessageLanguage } from '@paddock/domain/messages'
import { type RawBuilder, sql } from 'kysely'
import { IS_LOCKED } from '../../accounts/index.ts'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import { findBelow } from '../../platform/downline.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { standsWithin } from '../../platform/stands-as.ts'
import { MARKETING_STANDING, type StoredStanding } from '../marketing.ts'

type Audience = Broadcast['audience']

/** To whom: all that is named must hold. */
export type Reach = {
  readonly siteId: number
  /** Below whom. */
  readonly rootId: number
  readonly audience: Audience
  readonly language: MessageLanguage | null
  readonly sportId: string | null
}

export type Recipient = StoredStanding & { readonly id: number }

/** Everybody whom it is for, with what stands in the way of advertising. The root itself is not below itself. */
export async function findRecipients(from: Reader, reach: Reach, now: number): Promise<Recipient[]> {
  const { siteId, rootId, audience, language, sportId } = reach
  const isBelow = await findBelow(from, rootId)
  const { rows } = await sql<Recipient>`
    select a.id, ${MARKETING_STANDING} from accounts a
    where a.site_id = ${siteId} and ${isBelow(sql`a`)} and a.role <> 'system' and a.retired_at is null
      and case ${audience} when 'PLAYERS' then a.role = 'user' when 'OPERATORS' then a.role <> 'user' else true end
      and ${readsIn(language)} and ${hasBetOn(sportId, now)}
    order by a.id`.execute(from)
  return rows
}

/** Who has said nothing reads English. */
const readsIn = (language: MessageLanguage | null): RawBuilder<unknown> =>
  language === null
    ? sql`true`
    : sql`coalesce((select c.language from message_choices c where c.account_id = a.id), 'en') = ${language}`

const hasBetOn = (sportId: string | null, now: number): RawBuilder<unknown> =>
  sportId === null
    ? sql`true`
    : sql`a.id in (select b.account_id from bets b join markets m on m.id = b.market_id join events e on e.id = m.event_id
        where e.sport_id = ${sportId} and b.received_at > ${timeOf(now - BET_WITHIN_MS)})`

/* Writing */

type Sent = { readonly count: number; readonly oldest: number | null; readonly waiting: number }

/** How many a sender has written since then, and how many of theirs wait; until the transaction ends they write no other. */
export async function countWritten(tx: Tx, senderId: number, since: number): Promise<Sent> {
  await sql`select pg_advisory_xact_lock(715015, ${senderId % 2_147_483_647}::int)`.execute(tx)
  const { rows } = await sql<Sent>`
    select count(*) filter (where at > ${timeOf(since)}) as count, min(at) filter (where at > ${timeOf(since)}) as oldest,
      count(*) filter (where state = 'SCHEDULED') as waiting
    from broadcasts where sender_id = ${senderId} and (at > ${timeOf(since)} or state = 'SCHEDULED')`.execute(tx)
  return rows[0] ?? { count: 0, oldest: null, waiting: 0 }
}

export type NewBroadcast = Reach & {
  readonly senderId: number
  readonly marketing: boolean
  readonly title: string
  readonly description: string
  readonly image: string | null
  readonly sendAt: number
}

/** It waits for its time, be that now. */
export async function insertBroadcast(tx: Tx, given: NewBroadcast, now: number): Promise<number> {
  const { siteId, senderId, rootId, audience, language, sportId, marketing, title, description, image, sendAt } = given
  const { rows } = await sql<{ id: number }>`
    insert into broadcasts (site_id, sender_id, root_id, audience, language, sport_id, marketing, title, description, image,
      recipients, state, at, send_at)
    values (${siteId}, ${senderId}, ${rootId}, ${audience}, ${language}, ${sportId}, ${marketing}, ${title}, ${description}, ${image},
      0, 'SCHEDULED', ${timeOf(now)}, ${timeOf(sendAt)})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/* Sending */

export type WaitingBroadcast = Reach & {
  readonly id: number
  readonly marketing: boolean
  /** Nobody speaks through an account that was locked meanwhile. */
  readonly isSenderLocked: boolean
}

const WAITING = sql`b.id, b.site_id, b.root_id, b.audience, b.language, b.sport_id, b.marketing, ${IS_LOCKED} as is_sender_locked`

/** One that is due, held until the transaction ends; others take others. */
export async function takeDue(tx: Tx, now: number): Promise<WaitingBroadcast | undefined> {
  const { rows } = await sql<WaitingBroadcast>`
    select ${WAITING} from broadcasts b join accounts a on a.id = b.sender_id
    where b.state = 'SCHEDULED' and b.send_at <= ${timeOf(now)} order by b.send_at limit 1 for update of b skip locked`.execute(
    tx,
  )
  return rows[0]
}

export async function saveSent(tx: Tx, id: number, recipients: readonly number[], now: number): Promise<void> {
  await sql`insert into notifications (account_id, kind, reference, broadcast_id)
    select account_id, 'BROADCAST', ${`broadcast:${id}`}, ${id}::bigint from unnest(${recipients}::bigint[]) given(account_id)`.execute(
    tx,
  )
  await sql`update broadcasts set state = 'SENT', sent_at = ${timeOf(now)}, recipients = ${recipients.length} where id = ${id}`.execute(
    tx,
  )
}

/* Withdrawing */

/** Who was told it is told it no more. Gives their accounts. */
export async function saveWithdrawn(tx: Tx, id: number, by: number | null, now: number): Promise<readonly number[]> {
  await sql`update broadcasts set state = 'WITHDRAWN', withdrawn_at = ${timeOf(now)}, withdrawn_by = ${by} where id = ${id}`.execute(
    tx,
  )
  const { rows } = await sql<{ accountId: number }>`
    with meant as materialized (select id from notifications where broadcast_id = ${id} order by id for update)
    delete from notifications n using meant where n.id = meant.id returning n.account_id`.execute(tx)
  return rows.map(({ accountId }) => accountId)
}

/* Lists */

export type StoredBroadcast = Omit<Broadcast, '_id'> & { readonly id: number }
const STORED = sql`b.id, b.at, b.state, b.send_at, s.user_name as sender, r.user_name as root, b.audience, b.language, b.sport_id,
  b.marketing, b.title, b.description, b.image, b.recipients`
const SENDERS = sql`join accounts s on s.id = b.sender_id join accounts r on r.id = b.root_id`

/** Of those that the reader, or somebody below, wrote. */
type Mine = { readonly siteId: number; readonly standing: number }
const isMine = ({ siteId, standing }: Mine) => sql`b.site_id = ${siteId} and ${standsWithin(sql`s`, standing)}`

export async function listBroadcasts(
  from: Reader,
  { page, limit, ...mine }: Mine & { readonly page: number; readonly limit: number },
): Promise<{ readonly rows: StoredBroadcast[]; readonly total: number }> {
  const { rows } = await sql<StoredBroadcast>`
    select ${STORED} from broadcasts b ${SENDERS} where ${isMine(mine)} order by b.id desc
    offset ${(page - 1) * limit} limit ${limit}`.execute(from)
  const counted = await sql<{ total: number }>`
    select count(*) as total from broadcasts b ${SENDERS} where ${isMine(mine)}`.execute(from)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findBroadcast(from: Reader, id: number): Promise<StoredBroadcast | undefined> {
  const { rows } = await sql<StoredBroadcast>`select ${STORED} from broadcasts b ${SENDERS} where b.id = ${id}`.execute(
    from,
  )
  return rows[0]
}

/** The state of one that the reader may withdraw, held until the transaction ends. */
export async function holdBroadcast(tx: Tx, id: number, mine: Mine): Promise<BroadcastState | undefined> {
  const { rows } = await sql<{ state: BroadcastState }>`
    select b.state from broadcasts b join accounts s on s.id = b.sender_id where b.id = ${id} and ${isMine(mine)} for update of b`.execute(
    tx,
  )
  return rows[0]?.state
}

/* The language of an account */

export async function saveLanguage(to: Database | Tx, accountId: number, language: MessageLanguage): Promise<void> {
  await sql`insert into message_choices (account_id, language) values (${accountId}, ${language})
    on conflict (account_id) do update set language = excluded.language`.execute(to)
}
