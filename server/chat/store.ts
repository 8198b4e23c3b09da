/** The only file that names the tables of conversations. docs/domain/chat.md. */
import type { ChatAnswer, Counted } from '@paddock/contract'
import type { Chat, ChatTopic } from '@paddock/domain/chat'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { isUuid } from '../platform/ids.ts'
import { all, countRows, isNamed, type Paged, pageOf } from '../platform/read-filters.ts'
import { timeOf, timeOrNull } from '../platform/sql-time.ts'
import { standsWithin } from '../platform/stands-as.ts'

export type StoredChat = Chat & {
  readonly id: string
  readonly accountId: number
  readonly userName: string
  readonly topic: ChatTopic
  readonly createdAt: number
  readonly said: number
  readonly playerRead: number
  readonly siteRead: number
  /** Of whoever has it, where they stand as the reader does or below. */
  readonly officer: string | null
  readonly last: string
  readonly lastAt: number
  /** Of the other side, behind what the reader has read. */
  readonly unread: number
}

/** As whom an officer reads; null for the player, who is told no officer's name. Law D-40. */
export type Standing = number | null

const isTold = (account: RawBuilder<unknown>, standing: Standing): RawBuilder<unknown> =>
  standing === null ? sql`false` : standsWithin(account, standing)

const columns = (standing: Standing): RawBuilder<unknown> => sql`
  c.id, c.account_id, a.user_name, c.topic, c.state, c.officer_id, c.version, c.created_at, c.waits_since, c.closed_at, c.reason, c.stars,
  c.said, c.player_read, c.site_read, case when ${isTold(sql`o`, standing)} then o.user_name end as officer,
  w.text as last, w.at as last_at,
  (select count(*) from chat_words u where u.chat_id = c.id and u.by_player = ${standing !== null}
    and u.n > ${standing === null ? sql`c.player_read` : sql`c.site_read`}) as unread`
const TABLES = sql`chats c join accounts a on a.id = c.account_id`
const BESIDE = sql`left join accounts o on o.id = c.officer_id join chat_words w on w.chat_id = c.id and w.n = c.said`

/* Lists */

/** Their player's own: the newest first. */
export async function listOwnChats(from: Reader, accountId: number, paged: Paged) {
  const where = sql`c.account_id = ${accountId}`
  const { rows } = await sql<StoredChat>`
    select ${columns(null)} from ${TABLES} ${BESIDE} where ${where} order by c.created_at desc, c.id ${pageOf(paged)}`.execute(
    from,
  )
  return { rows, counted: await countRows(from, sql`${TABLES} where ${where}`) }
}

export type WantedChats = Paged & {
  readonly queue: 'waiting' | 'mine' | 'open' | 'closed' | 'all'
  readonly search: string | undefined
  readonly officerId: number
  readonly standing: number
}

const inQueue = ({ queue, officerId }: WantedChats): RawBuilder<unknown>[] => {
  switch (queue) {
    case 'waiting':
      return [sql`c.state = 'waiting'`]
    case 'mine':
      return [sql`c.state = 'open' and c.officer_id = ${officerId}`]
    case 'open':
      return [sql`c.closed_at is null`]
    case 'closed':
      return [sql`c.closed_at is not null`]
    case 'all':
      return []
  }
}

/** Officers': whose player waits longest first, then those that wait for the player, then what is over: each in its own order, no further than the page. */
export async function listChatsBelow(
  from: Reader,
  whose: RawBuilder<unknown>,
  wanted: WantedChats,
): Promise<{ readonly rows: StoredChat[]; readonly counted: Counted }> {
  const named = wanted.search === undefined ? [] : [isNamed(wanted.search)]
  const where = all([whose, ...inQueue(wanted), ...named])
  const upTo = sql`limit ${wanted.page * wanted.limit}`
  const { rows } = await sql<StoredChat>`
    select ${columns(wanted.standing)} from (
      (select c.* from ${TABLES} where ${where} and c.closed_at is null order by c.waits_since, c.id ${upTo})
      union all
      (select c.* from ${TABLES} where ${where} and c.closed_at is not null order by c.closed_at desc, c.id ${upTo})) c
    join accounts a on a.id = c.account_id ${BESIDE}
    order by c.closed_at is not null, c.waits_since, c.closed_at desc, c.id ${pageOf(wanted)}`.execute(from)
  return { rows, counted: await countRows(from, sql`${TABLES} where ${where}`) }
}

/* One */

/** Of those that the condition admits, of the conversation `c` and its player `a`. */
export async function findChat(
  from: Reader,
  id: string,
  { isTheirs, standing }: { readonly isTheirs: RawBuilder<unknown>; readonly standing: Standing },
): Promise<StoredChat | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<StoredChat>`
    select ${columns(standing)} from ${TABLES} ${BESIDE} where c.id = ${id}::uuid and ${isTheirs}`.execute(from)
  return rows[0]
}

/** Whatever happens to a conversation comes one after the other. */
export const holdChat = async (tx: Tx, id: string): Promise<void> =>
  void (await sql`select from chats where id = ${id}::uuid for update`.execute(tx))

/** Whether the player has one that is not over; until the transaction ends nobody else begins one for them. */
export async function hasOpenChat(tx: Tx, accountId: number): Promise<boolean> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const { rows } = await sql`select from chats where account_id = ${accountId} and closed_at is null`.execute(tx)
  return rows.length > 0
}

/** Whether a player has ever begun one. */
export async function hasChat(from: Reader, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from chats where account_id = ${accountId} limit 1`.execute(from)
  return rows.length > 0
}

/** The officers above a player, from the nearest on. */
export const findAncestors = async (from: Reader, accountId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ ancestors: number[] }>`select ancestors from accounts where id = ${accountId}`.execute(
    from,
  )
  return rows[0]?.ancestors ?? []
}

export type Heir = { readonly id: number; readonly userName: string }

/** Who may go on with it: officers of the site above its player who can sign in, as far as the reader may know of them. */
export async function listHeirs(
  from: Reader,
  accountId: number,
  { standing, but }: { readonly standing: number; readonly but: number },
): Promise<readonly Heir[]> {
  const { rows } = await sql<Heir>`
    select o.id, o.user_name from accounts a join accounts o on o.id = any(a.ancestors)
    where a.id = ${accountId} and o.site_id = a.site_id and o.id <> ${but} and o.password_hash is not null and not o.user_locked
      and ${standsWithin(sql`o`, standing)} order by array_length(o.ancestors, 1), o.id`.execute(from)
  return rows
}

/** Whether this officer stands below the other one, who may relieve them. */
export async function standsBelow(
  from: Reader,
  officerId: number,
  { standing, role }: { readonly standing: number; readonly role: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from accounts o where o.id = ${officerId} and o.role <> ${role} and ${standsWithin(sql`o`, standing)}`.execute(
    from,
  )
  return rows.length > 0
}

export type StoredWord = {
  readonly n: number
  readonly at: number
  readonly byPlayer: boolean
  readonly name: string | null
  readonly text: string
  readonly images: readonly string[]
}

/** How many words its player has said, or the site. */
export async function countChatWords(tx: Tx, id: string, byPlayer: boolean): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from chat_words where chat_id = ${id}::uuid and by_player = ${byPlayer}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** The newest ones, in their order. */
export async function listChatWords(
  from: Reader,
  id: string,
  { standing, most }: { readonly standing: Standing; readonly most: number },
): Promise<StoredWord[]> {
  const { rows } = await sql<StoredWord>`
    select w.n, w.at, w.by_player, case when not w.by_player and ${isTold(sql`o`, standing)} then o.user_name end as name, w.text, w.images
    from chat_words w join accounts o on o.id = w.author_id where w.chat_id = ${id}::uuid order by w.n desc limit ${most}`.execute(
    from,
  )
  return rows.toReversed()
}

/* What changes */

export type NewChat = Chat & {
  readonly id: string
  readonly siteId: number
  readonly accountId: number
  readonly topic: ChatTopic
  readonly createdAt: number
}

export async function insertChat(tx: Tx, made: NewChat): Promise<void> {
  const { id, siteId, accountId, topic, state, version, createdAt, waitsSince } = made
  await sql`insert into chats (id, site_id, account_id, topic, state, version, created_at, waits_since)
    values (${id}::uuid, ${siteId}, ${accountId}, ${topic}, ${state}, ${version}, ${timeOf(createdAt)}, ${timeOrNull(waitsSince)})`.execute(
    tx,
  )
}

export type NewChatWord = {
  readonly id: string
  readonly siteId: number
  readonly authorId: number
  readonly byPlayer: boolean
  readonly at: number
  readonly text: string
  readonly images: readonly string[]
}

/** Under the lock of the conversation. Who says something has read what was said before. */
export async function insertChatWord(tx: Tx, word: NewChatWord): Promise<void> {
  const { id, siteId, authorId, byPlayer, at, text, images } = word
  await sql`
    with grown as (
      update chats set said = said + 1,
        player_read = case when ${byPlayer} then said + 1 else player_read end,
        site_read = case when ${byPlayer} then site_read else said + 1 end,
        answered = case when ${byPlayer} then answered else said + 1 end,
        answered_at = case when ${byPlayer} then answered_at else ${timeOf(at)} end
      where id = ${id}::uuid returning said)
    insert into chat_words (chat_id, n, site_id, author_id, by_player, at, text, images)
    select ${id}::uuid, said, ${siteId}, ${authorId}, ${byPlayer}, ${timeOf(at)}, ${text}, ${images}::text[] from grown`.execute(
    tx,
  )
}

export async function saveChatStep(tx: Tx, id: string, after: Chat): Promise<void> {
  const { state, officerId, version, waitsSince, closedAt, reason, stars } = after
  await sql`update chats set state = ${state}, officer_id = ${officerId}, version = ${version}, waits_since = ${timeOrNull(waitsSince)},
      closed_at = ${timeOrNull(closedAt)}, reason = ${reason}, stars = ${stars}
    where id = ${id}::uuid`.execute(tx)
}

/** True where it had not been read so far. */
export async function saveReadTo(tx: Tx, id: string, byPlayer: boolean, n: number): Promise<boolean> {
  const column = byPlayer ? sql`player_read` : sql`site_read`
  const { rows } = await sql`
    update chats set ${column} = least(${n}, said) where id = ${id}::uuid and ${column} < least(${n}, said) returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/* Ready answers */

export type StoredAnswers = { readonly version: number; readonly answers: readonly ChatAnswer[] }

/** Before there are any, none of version 0. */
export async function findAnswers(from: Reader, siteId: number): Promise<StoredAnswers> {
  const { rows } = await sql<StoredAnswers>`
    select version, answers from chat_answers where site_id = ${siteId}`.execute(from)
  return rows[0] ?? { version: 0, answers: [] }
}

/** False where they are of another version by now. */
export async function saveAnswers(tx: Tx, siteId: number, { version, answers }: StoredAnswers): Promise<boolean> {
  const { rows } = await sql`
    insert into chat_answers (site_id, version, answers)
    select ${siteId}, 1, ${JSON.stringify(answers)}::jsonb where ${version}::int = 0
    on conflict (site_id) do nothing returning site_id`.execute(tx)
  if (rows.length > 0) return true
  const changed = await sql`
    update chat_answers set version = version + 1, answers = ${JSON.stringify(answers)}::jsonb
    where site_id = ${siteId} and version = ${version} returning site_id`.execute(tx)
  return changed.rows.length > 0
}

/* By the clock */

export type Untold = { readonly id: string; readonly accountId: number; readonly answered: number }

/** Answers that their player has not read since then, and was told nothing of; told from now on. */
export async function takeUntoldChats(tx: Tx, before: number, most: number): Promise<readonly Untold[]> {
  const { rows } = await sql<Untold & { playerRead: number }>`
    update chats set told = answered where id in (
      select id from chats where answered > told and answered_at <= ${timeOf(before)} order by answered_at limit ${most}
      for update skip locked)
    returning id, account_id, answered, player_read`.execute(tx)
  return rows.filter(({ playerRead, answered }) => playerRead < answered)
}

/** Those that ended before then go with what was said; gives the names of their pictures. */
export async function deleteOldChats(
  db: Database | Tx,
  before: number,
  most: number,
): Promise<{ readonly gone: number; readonly images: readonly string[] }> {
  const { rows } = await sql<{ images: string[] | null }>`
    with old as (
      select id from chats where closed_at < ${timeOf(before)} order by closed_at limit ${most} for update skip locked),
    pictures as (select w.chat_id, array_agg(i) as images from chat_words w, unnest(w.images) i where w.chat_id in (select id from old) group by 1)
    delete from chats c using old left join pictures p on p.chat_id = old.id where c.id = old.id returning p.images`.execute(
    db,
  )
  return { gone: rows.length, images: rows.flatMap(({ images }) => images ?? []) }
}
