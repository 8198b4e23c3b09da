/**
 * The tables of what casinos' calls did. docs/domain/casino.md. What grows is joined laterally and with a limit: plans are kept, and one that was made
 * while a table was small would read all of it for ever. docs/decisions/0069.
 */
import type { RoundEntry, Reverser } from '@paddock/domain/casino'
import type { MoneyBook, Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import { EXPOSURE_LIMIT_IN_FORCE, HELD_ABOVE, LOCKS_IN_FORCE, SWITCHES_IN_FORCE } from '../../accounts/index.ts'
import { noteLosses, noteRounds } from '../../bonuses/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { type Columns, rowSet } from '../../platform/database/rows.ts'
import { SESSION_STANDS } from '../../auth/index.ts'
import { askByKey } from '../../platform/database/ask-by-key.ts'
import { GUARDED_FROM } from '../../protection/index.ts'
import { IN_MAINTENANCE, switchedOn } from '../../sites/index.ts'
import { isOffered } from '../offer/store.ts'
import { isBarred } from '../places.ts'
import { noteDays } from '../rebates/store.ts'
import type { PlayerAt } from './player-ref.ts'
import { MOST_PARTS, MOST_TAKEN_BACK } from './requests.ts'
import { column } from '../../platform/words.ts'

/** A txId, and of which of the calls that are done together. */
export type IdRow = { readonly n: number; readonly providerId: number; readonly txId: string }
const ID: Columns<IdRow> = { n: 'int', providerId: 'int', txId: 'text' }

type Locking = { readonly waits: boolean; readonly isShared: boolean }

/** Locks each key `k` of a call `n`, in an order that is the same for all. Gives the calls of which somebody else has one, where that is not waited for. */
export async function lockKeys(
  tx: Tx,
  keys: RawBuilder<unknown>,
  { waits, isShared }: Locking,
): Promise<ReadonlySet<number>> {
  const shared = sql.raw(isShared ? '_shared' : '')
  const ordered = sql`(select k, array_agg(n) as calls from (${keys}) of_calls group by k order by k) ordered`
  if (waits) {
    await sql`select pg_advisory_xact_lock${shared}(k) from ${ordered}`.execute(tx)
    return new Set()
  }
  const { rows } = await sql<{ calls: readonly number[] }>`
    select calls from ${ordered} where not pg_try_advisory_xact_lock${shared}(k)`.execute(tx)
  return new Set(rows.flatMap(({ calls }) => calls))
}

/** One at a time of the calls with these ids, whoever brings them. Gives the calls of which somebody else has one, where that is not waited for. */
export const holdIds = (tx: Tx, ids: readonly IdRow[], waits: boolean): Promise<ReadonlySet<number>> =>
  lockKeys(tx, sql`select i.n, hashtextextended(i.tx_id, i.provider_id) as k from (${rowSet(ID, ids)}) i`, {
    waits,
    isShared: false,
  })

export type StoredCall = {
  readonly txId: string
  readonly op: 'debit' | 'credit' | 'rollback' | 'round-close' | 'batch' | 'buried' | 'reserve' | 'settle' | 'settled'
  readonly hash: Buffer
  readonly answer: Record<string, unknown>
  /** Null of a settlement, which is of many players. */
  readonly accountId: number | null
  readonly roundId: string | null
  /** Of a stake or a win that was taken. */
  readonly amount: Paise | null
  readonly reverser: Reverser | null
}

/** No id that a provider can write begins so. */
export const OURS = '#'

/** Of a call `c`. */
const REVERSER = sql`case when c.reversed_by is not null then case when starts_with(c.reversed_by, ${OURS}) then 'WALLET' else 'PROVIDER' end end as reverser`

/**
 * Each with which call asked for it. Locked, before any account: what a win is of is not taken back meanwhile. Those that somebody else has locked are
 * left out where that is not waited for.
 */
export async function findCalls(
  tx: Tx,
  ids: readonly IdRow[],
  waits: boolean,
): Promise<readonly (StoredCall & { readonly n: number })[]> {
  const { rows } = await sql<StoredCall & { readonly n: number }>`
    select i.n, c.tx_id, c.op, c.hash, c.answer, c.account_id, c.round_id, c.amount,
      ${REVERSER}
    from (select * from (${rowSet(ID, ids)}) i order by i.provider_id, i.tx_id) i cross join lateral (
      select * from casino_calls c where c.provider_id = i.provider_id and c.tx_id = i.tx_id
      for no key update ${waits ? sql`` : sql`skip locked`} limit 1) c`.execute(tx)
  return rows
}

/** Of those ids the ones that stand for something, whoever has it locked. */
export async function listCalls(from: Reader, ids: readonly IdRow[]): Promise<readonly Pick<IdRow, 'n' | 'txId'>[]> {
  const { rows } = await sql<Pick<IdRow, 'n' | 'txId'>>`
    select i.n, i.tx_id from (${rowSet(ID, ids)}) i cross join lateral (
      select from casino_calls c where c.provider_id = i.provider_id and c.tx_id = i.tx_id limit 1) c`.execute(from)
  return rows
}

export type NewCall = Omit<StoredCall, 'reverser' | 'accountId'> & {
  readonly accountId: number
  readonly siteId: number
  readonly providerId: number
  /** What the player's balance moved by. */
  readonly moved: number
  readonly details: Record<string, unknown> | undefined
  readonly reversedBy: string | null
  readonly at: number
}
type CallRow = Omit<NewCall, 'answer'> & { readonly answer: string }
const CALL: Columns<CallRow> = {
  txId: 'text',
  providerId: 'int',
  op: 'text',
  hash: 'bytea',
  answer: 'text',
  at: 'timestamptz',
  siteId: 'int',
  accountId: 'bigint',
  roundId: 'text null',
  amount: 'bigint null',
  moved: 'bigint',
  details: 'jsonb null',
  reversedBy: 'text null',
}

/** Of calls that a statement has just saved, as `said`: from now on levels above have parts to get of those of these conditions. */
export const noteDue = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into casino_due_calls (provider_id, tx_id, site_id, at) select c.provider_id, c.tx_id, c.site_id, c.at from said c where ${which}`

/** After their rounds, which say whether levels above have parts of them. */
export async function saveCalls(tx: Tx, calls: readonly NewCall[]): Promise<void> {
  if (calls.length === 0) return
  const rows = calls.map((call): CallRow => ({ ...call, answer: JSON.stringify(call.answer) }))
  await sql`with said as (
      insert into casino_calls (provider_id, tx_id, op, hash, answer, at, site_id, account_id, round_id, amount, moved, details, reversed_by)
      select c.provider_id, c.tx_id, c.op, c.hash, c.answer::json, c.at, c.site_id, c.account_id, c.round_id, c.amount, c.moved, c.details, c.reversed_by
      from (${rowSet(CALL, rows)}) c returning *)
    ${noteDue(sql`c.moved <> 0 and coalesce((select r.levels is not null from casino_rounds r where r.provider_id = c.provider_id
      and r.account_id = c.account_id and r.round_id = c.round_id limit 1), false)`)}`.execute(tx)
}

/** What a stake was told whose id was never to be used; from then on it stands for that. */
export type NewAnswer = Pick<NewCall, 'txId' | 'providerId' | 'op' | 'hash' | 'answer'>
const ANSWER: Columns<Pick<CallRow, keyof NewAnswer>> = {
  txId: 'text',
  providerId: 'int',
  op: 'text',
  hash: 'bytea',
  answer: 'text',
}

export async function saveAnswers(tx: Tx, answers: readonly NewAnswer[]): Promise<void> {
  if (answers.length === 0) return
  const rows = answers.map((one) => ({ ...one, answer: JSON.stringify(one.answer) }))
  await sql`update casino_calls c set op = a.op, hash = a.hash, answer = a.answer::json from (${rowSet(ANSWER, rows)}) a cross join lateral (
      select w.ctid from casino_calls w where w.provider_id = a.provider_id and w.tx_id = a.tx_id limit 1) w
    where c.ctid = w.ctid and c.op = 'buried'`.execute(tx)
}

export type Reversal = { readonly txId: string; readonly providerId: number; readonly by: string }
const REVERSAL: Columns<Reversal> = { txId: 'text', providerId: 'int', by: 'text' }

export async function saveReversals(tx: Tx, reversals: readonly Reversal[]): Promise<void> {
  if (reversals.length === 0) return
  await sql`update casino_calls c set reversed_by = r.by from (${rowSet(REVERSAL, reversals)}) r cross join lateral (
      select w.ctid from casino_calls w where w.provider_id = r.provider_id and w.tx_id = r.tx_id limit 1) w
    where c.ctid = w.ctid`.execute(tx)
}

/** A player's round that a call names. */
export type RoundAt = {
  readonly n: number
  readonly providerId: number
  readonly accountId: number
  readonly roundId: string
}
const ROUND_AT: Columns<RoundAt> = { n: 'int', providerId: 'int', accountId: 'bigint', roundId: 'text' }

export type StoredRound = {
  readonly n: number
  readonly roundId: string
  /** By its provider. */
  readonly isClosed: boolean
  /** By the results of its tables. */
  readonly hasResults: boolean
  readonly gameCode: string
  readonly gameName: string
}

/** Of players under their locks; there is none before its first stake. */
export async function listRounds(from: Reader, at: readonly RoundAt[]): Promise<readonly StoredRound[]> {
  if (at.length === 0) return []
  const { rows } = await sql<StoredRound>`
    select t.n, r.round_id, r.closed_at is not null and not r.ended_by_results as is_closed, r.ended_by_results as has_results, r.game_code,
      g.name as game_name
    from (${rowSet(ROUND_AT, at)}) t cross join lateral (
      select * from casino_rounds r where r.provider_id = t.provider_id and r.account_id = t.account_id and r.round_id = t.round_id limit 1) r
    cross join lateral (
      select g.name from casino_games g where g.provider_id = r.provider_id and g.game_code = r.game_code limit 1) g`.execute(
    from,
  )
  return rows
}

type KeptEntry = RoundEntry & { readonly n: number; readonly roundId: string }

/** Wins of these rounds that stand; of each no more than a call can take back, and one. */
export async function listStandingWins(from: Reader, at: readonly RoundAt[]): Promise<readonly KeptEntry[]> {
  if (at.length === 0) return []
  const { rows } = await sql<KeptEntry>`
    select t.n, t.round_id, w.tx_id, 'credit' as op, w.amount, null as reverser
    from (${rowSet(ROUND_AT, at)}) t cross join lateral (
      select c.tx_id, c.amount from casino_calls c where c.provider_id = t.provider_id and c.account_id = t.account_id and c.round_id = t.round_id
        and c.op = 'credit' and c.amount > 0 and c.reversed_by is null limit ${MOST_TAKEN_BACK + 1}) w`.execute(from)
  return rows
}

/** Stakes of these rounds, as many of each and those that stand before those that went back. */
export async function listStakes(from: Reader, at: readonly RoundAt[]): Promise<readonly KeptEntry[]> {
  if (at.length === 0) return []
  const { rows } = await sql<KeptEntry>`
    select t.n, t.round_id, w.tx_id, 'debit' as op, w.amount, w.reverser
    from (${rowSet(ROUND_AT, at)}) t cross join lateral (
      select c.tx_id, c.amount, ${REVERSER} from casino_calls c where c.provider_id = t.provider_id and c.account_id = t.account_id
        and c.round_id = t.round_id and c.op = 'debit' and c.amount is not null order by c.reversed_by is not null limit ${MOST_PARTS + 1}) w`.execute(
    from,
  )
  return rows
}

export type RoundChange = {
  readonly providerId: number
  readonly accountId: number
  readonly roundId: string
  readonly gameCode: string
  readonly staked: number
  readonly won: number
  readonly closes: boolean
  readonly at: number
}
const ROUND_CHANGE: Columns<RoundChange> = {
  roundId: 'text',
  providerId: 'int',
  accountId: 'bigint',
  gameCode: 'text',
  staked: 'bigint',
  won: 'bigint',
  closes: 'boolean',
  at: 'timestamptz',
}

/** Each round once. */
export async function saveRounds(tx: Tx, changes: readonly RoundChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`with saved as (insert into casino_rounds as r (provider_id, round_id, account_id, site_id, game_code, staked, won, opened_at, last_at,
      closed_at, counts_for_bonus, rebate_bps, levels, shares)
    select d.provider_id, d.round_id, a.id, a.site_id, d.game_code, d.staked, d.won, d.at, d.at, case when d.closes then d.at end,
      not ${WAGERS_NOTHING}, case a.book when 'REAL' then a.casino_rebate_bps else 0 end, c.levels, c.shares
    from (${rowSet(ROUND_CHANGE, changes)}) d cross join lateral (select * from accounts a where a.id = d.account_id limit 1) a
    join sites s on s.id = a.site_id cross join lateral (
      select g.type from casino_games g where g.provider_id = d.provider_id and g.game_code = d.game_code limit 1) g
    left join lateral (select k.levels, k.shares from share_chains k where k.account_id = a.id and k.product = 'casino'
      and a.book = 'REAL' order by k.from_at desc limit 1) c on true
    on conflict (provider_id, round_id, account_id) do update set staked = r.staked + excluded.staked, won = r.won + excluded.won,
      last_at = excluded.last_at, closed_at = coalesce(r.closed_at, excluded.closed_at),
      ended_by_results = r.ended_by_results and excluded.closed_at is null returning *) ${followUps('saved')}`.execute(
    tx,
  )
}

type RoundKey = Pick<RoundChange, 'providerId' | 'accountId' | 'roundId'>
const ROUND_KEY: Columns<RoundKey> = { roundId: 'text', providerId: 'int', accountId: 'bigint' }

/** What the results of their tables ended goes on. What others made of them as rounds that had ended is made anew. */
export async function goOn(tx: Tx, rounds: readonly RoundKey[]): Promise<void> {
  if (rounds.length === 0) return
  await sql`with open as (update casino_rounds r set closed_at = null, ended_by_results = false from (${rowSet(ROUND_KEY, rounds)}) k
      where r.provider_id = k.provider_id and r.account_id = k.account_id and r.round_id = k.round_id and r.ended_by_results returning r.*),
    saved as (select provider_id, account_id, round_id, site_id, staked, won, opened_at, rebate_bps, last_at as closed_at from open)
    ${followUps('saved')}`.execute(tx)
}

/** Of a game `g` of the site `s`: its rounds count for no bonus. 000 §8. */
const WAGERS_NOTHING = sql`(${switchedOn('wageringDisabledTypes')}
  and exists (select from jsonb_array_elements_text(s.settings -> 'wageringDisabledTypes') w(type) where lower(w.type) = g.type))`

/** What rounds that were just written leave to others: what they count for bonuses, which losses are looked at again, what of them comes back, and who is told of them. */
export const followUps = (rounds: string): RawBuilder<unknown> =>
  sql`, wagered as (${noteRounds(rounds)}), relost as (${noteLosses(rounds)}), rebated as (${noteDays(rounds)}) ${alarms(rounds)}`

/** Each that won more than its provider's rounds may is told once. It is paid all the same. docs/domain/casino.md#risk. */
const alarms = (rounds: string): RawBuilder<unknown> => sql`
  insert into casino_alarms (provider_id, kind, about, site_id, account_id, amount)
  select w.provider_id, 'ROUND', w.account_id || ' ' || w.round_id, w.site_id, w.account_id, w.won - w.staked
  from ${column(rounds)} w join casino_providers p on p.id = w.provider_id and w.won - w.staked > p.most_win_of_round
  where (select a.book from accounts a where a.id = w.account_id) = 'REAL'
  on conflict (provider_id, kind, about) do update set amount = excluded.amount`

export type Seat = {
  /** The most that may be at risk; 0 is none. */
  readonly exposureLimit: Paise
  readonly userLocked: boolean
  readonly casinoLock: boolean
  readonly maintenance: boolean
  /** What the site publishes of itself. */
  readonly hasCasino: boolean
  /** It plays for money where nobody does. docs/domain/practice.md#only. */
  readonly isPracticeOnly: boolean
}

const SEAT = sql`${LOCKS_IN_FORCE}, ${SWITCHES_IN_FORCE}, ${EXPOSURE_LIMIT_IN_FORCE}, ${IN_MAINTENANCE} as maintenance,
  not coalesce((s.settings ->> 'noCasino')::boolean, false) as has_casino,
  a.book = 'REAL' and coalesce(s.settings -> 'jurisdiction' ->> 'money' = 'NONE', false) as is_practice_only`
const SEATED = sql`join sites s on s.id = a.site_id cross join installation i cross join ${HELD_ABOVE}`

/** What of a player and their site decides whether they may stake. Undefined for nobody's name. */
export async function findSeat(
  from: Reader,
  { siteId, accountId }: Pick<PlayerAt, 'siteId' | 'accountId'>,
): Promise<Seat | undefined> {
  const { rows } = await sql<Seat>`
    select ${SEAT} from accounts a ${SEATED} where a.id = ${accountId} and a.site_id = ${siteId} and a.role = 'user'`.execute(
    from,
  )
  return rows[0]
}

type PlayerRow = PlayerAt & { readonly n: number }
const PLAYER: Columns<PlayerRow> = { n: 'int', siteId: 'int', providerId: 'int', accountId: 'bigint' }

export type HeldPlayer = Seat & {
  readonly n: number
  readonly book: MoneyBook
  readonly balance: Paise
  readonly exposure: Paise
  /** From when on it has to be looked at what protects them. */
  readonly guardedFrom: number
  /** The casino's account of their site and book; null before its first round there. */
  readonly casinoAccount: number | null
}

/** Locks the rows of these players in the order of their ids, or of those that nobody else has locked. Gives whose it has. */
export async function holdPlayers(tx: Tx, accountIds: readonly number[], waits: boolean): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where id = any(${[...accountIds]}::bigint[]) and role = 'user' order by id
    for no key update ${waits ? sql`` : sql`skip locked`}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * The players that these names are of, read after their rows were locked: what was locked while the call waited for it holds. Nobody is whom this
 * provider never had a session with.
 */
export async function listPlayers(from: Reader, players: readonly PlayerRow[]): Promise<readonly HeldPlayer[]> {
  const { rows } = await sql<HeldPlayer>`
    select t.n, a.book, a.balance, a.exposure, ${GUARDED_FROM}, ${SEAT},
      (select k.id from accounts k where k.site_id = a.site_id and k.role = 'system' and k.book = a.book and k.purpose = 'casino'
        and k.gateway = (select p.name from casino_providers p where p.id = t.provider_id)) as casino_account from (${rowSet(PLAYER, players)}) t cross join lateral (
      select * from accounts a where a.id = t.account_id limit 1) a ${SEATED}
    where a.site_id = t.site_id and a.role = 'user' and (select true from casino_sessions c where c.account_id = a.id and c.provider_id = t.provider_id and c.redeemed_at is not null limit 1)`.execute(
    from,
  )
  return rows
}

const LOGIN_STANDS = sql`exists (select from sessions s join accounts a on a.id = s.account_id where s.id = c.login_session and ${SESSION_STANDS})`

export type Sitting = {
  readonly gameCode: string
  /** The session of ours that it hangs on. */
  readonly loginSession: string
  readonly isOver: boolean
  /** That one was last heard from where nobody may play casino games. */
  readonly isBarred: boolean
}

/** Of a session `c` of a provider's: it was ended, or the one of ours that it hangs on, by time or by somebody. */
export const IS_OVER = sql`c.ended_at is not null or not ${LOGIN_STANDS}`

const SITTING = sql`c.game_code, c.login_session, ${IS_OVER} as is_over, ${isBarred(sql`c.login_session`)} as is_barred`

/** A session of a provider's with a player. */
export async function findSitting(from: Reader, player: PlayerAt, sessionId: string): Promise<Sitting | undefined> {
  const { rows } = await sql<Sitting>`
    select ${SITTING} from casino_sessions c where c.id = ${sessionId} and c.provider_id = ${player.providerId}
      and c.account_id = ${player.accountId} and c.redeemed_at is not null`.execute(from)
  return rows[0]
}

export type SittingAt = {
  readonly n: number
  readonly providerId: number
  readonly accountId: number
  readonly sessionId: string
}
const SITTING_AT: Columns<SittingAt> = { n: 'int', providerId: 'int', accountId: 'bigint', sessionId: 'text' }

export async function listSittings(
  from: Reader,
  at: readonly SittingAt[],
): Promise<readonly (Sitting & Pick<SittingAt, 'n' | 'sessionId'>)[]> {
  if (at.length === 0) return []
  const { rows } = await sql<Sitting & Pick<SittingAt, 'n' | 'sessionId'>>`
    select t.n, t.session_id, ${SITTING} from (${rowSet(SITTING_AT, at)}) t cross join lateral (
      select * from casino_sessions c where c.id = t.session_id limit 1) c
    where c.provider_id = t.provider_id and c.account_id = t.account_id and c.redeemed_at is not null`.execute(from)
  return rows
}

export type Game = {
  readonly name: string
  readonly isOffered: boolean
  /** Of one stake; null where its provider does not say, and holds them itself. */
  readonly min: Paise | null
  readonly max: Paise | null
}

/** A game that a player stakes on. */
export type GameAt = PlayerAt & { readonly n: number; readonly gameCode: string; readonly now: number }
const GAME_AT: Columns<GameAt> = {
  n: 'int',
  siteId: 'int',
  providerId: 'int',
  accountId: 'bigint',
  gameCode: 'text',
  now: 'timestamptz',
}

/** Not offered is a game too whose provider has paid out more today than it may; days are UTC's, as providers count them. */
export async function listGames(
  from: Reader,
  at: readonly GameAt[],
): Promise<readonly (Game & Pick<GameAt, 'n' | 'gameCode'>)[]> {
  if (at.length === 0) return []
  const { rows } = await sql<Game & Pick<GameAt, 'n' | 'gameCode'>>`
    select t.n, g.game_code, g.name, g.min, g.max, ${isOffered(sql`t.account_id`)} and not exists (
      select from casino_days d where d.provider_id = p.id and d.day = (t.now at time zone 'UTC')::date and d.net > p.most_net_a_day) as is_offered
    from (${rowSet(GAME_AT, at)}) t join sites s on s.id = t.site_id cross join lateral (
      select * from casino_games g where g.provider_id = t.provider_id and g.game_code = t.game_code limit 1) g
    join casino_providers p on p.id = g.provider_id`.execute(from)
  return rows
}

export type Redeemed = PlayerAt & {
  readonly sessionId: string
  readonly gameCode: string
  readonly mode: 'real' | 'demo'
  readonly min: Paise | null
  readonly max: Paise | null
}

/** Spends the token of a game's address, which opens one session once. */
export async function redeem(
  db: Reader,
  providerId: number,
  tokenHash: Buffer,
): Promise<Redeemed | 'INVALID_TOKEN' | 'TOKEN_EXPIRED'> {
  const { rows } = await sql<Redeemed>`
    update casino_sessions c set redeemed_at = clock_timestamp() from casino_games g
    where c.token_hash = ${tokenHash} and c.provider_id = ${providerId} and c.redeemed_at is null and c.ended_at is null
      and c.token_until > clock_timestamp() and ${LOGIN_STANDS} and g.provider_id = c.provider_id and g.game_code = c.game_code
    returning c.site_id, c.provider_id, c.account_id, c.id as session_id, c.game_code, c.mode, g.min, g.max`.execute(db)
  if (rows[0]) return rows[0]
  const { rows: late } = await sql`
    select from casino_sessions where token_hash = ${tokenHash} and provider_id = ${providerId} and redeemed_at is null`.execute(
    db,
  )
  return late.length > 0 ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN'
}

/** A message's own number under a key, as one word: what numbers are made of has no space. */
export const nonceWord = (keyId: string, nonce: string): string => `${keyId} ${nonce}`

/**
 * Of these words those that nobody has used before, under keys that are not retired; they are used from now on. It waits for no disk: what a crash
 * forgets of it could be said once more within its two minutes, and finds what it did by its txId.
 */
export async function spendNonces(db: Reader, words: readonly string[]): Promise<ReadonlyMap<string, true>> {
  const rows = await askByKey(
    db,
    sql<{ word: string }>`
    insert into casino_nonces (key_id, nonce) select w.key_id, w.nonce
    from (select set_config('synchronous_commit', 'off', true)) as unwaited,
      (select split_part(word, ' ', 1) as key_id, split_part(word, ' ', 2) as nonce from unnest(${[...words]}::text[]) as word) w
    where not exists (select from casino_keys k where k.id = w.key_id and k.retired_at is not null)
    on conflict do nothing returning key_id || ' ' || nonce as word`,
  )
  return new Map(rows.map(({ word }) => [word, true]))
}

/** Those of messages that are too old to be heard again. */
export async function forgetNonces(db: Reader, keepMs: number): Promise<void> {
  await sql`delete from casino_nonces where at < clock_timestamp() - make_interval(secs => ${keepMs / 1000})`.execute(
    db,
  )
}

/** What somebody has, as it was last written. */
export async function findPurse(
  from: Reader,
  accountId: number,
): Promise<{ readonly balance: Paise; readonly exposure: Paise }> {
  const { rows } = await sql<{ balance: Paise; exposure: Paise }>`
    select balance, exposure from accounts where id = ${accountId}`.execute(from)
  return must(rows[0], 'who has a session has an account')
}
