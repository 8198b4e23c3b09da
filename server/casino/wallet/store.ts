/** The tables of what casinos' calls did. docs/domain/casino.md. */
import type { Entry, Round } from '@paddock/domain/casino'
import type { MoneyBook, Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import { HELD_ABOVE, LOCKS_IN_FORCE, SWITCHES_IN_FORCE } from '../../accounts/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { SESSION_STANDS } from '../../auth/index.ts'
import { IN_MAINTENANCE } from '../../sites/index.ts'
import type { PlayerAt } from './player-ref.ts'

/** One at a time of the calls with these ids, whoever brings them; in an order that is the same for all. */
export async function holdIds(tx: Tx, providerId: number, txIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(k) from (
    select distinct hashtextextended(t, ${providerId}) as k from unnest(${[...txIds]}::text[]) as t order by k) keys`.execute(
    tx,
  )
}

export type StoredCall = {
  readonly txId: string
  readonly op: 'debit' | 'credit' | 'rollback' | 'round-close' | 'batch' | 'buried' | 'reserve' | 'settle' | 'settled'
  readonly hash: Buffer
  readonly answer: Record<string, unknown>
  /** Null of a settlement, which is of many players. */
  readonly accountId: number | null
  readonly roundId: string | null
}

/** Locked, as they are before any account: who moves shares of them locks accounts after. */
export async function findCalls(
  tx: Tx,
  providerId: number,
  txIds: readonly string[],
): Promise<Map<string, StoredCall>> {
  const { rows } = await sql<StoredCall>`
    select tx_id, op, hash, answer, account_id, round_id from casino_calls
    where provider_id = ${providerId} and tx_id = any(${[...txIds]}::text[]) order by tx_id for no key update`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.txId, row]))
}

export type NewCall = StoredCall & {
  readonly accountId: number
  readonly player: PlayerAt
  /** Of a stake or a win that was taken. */
  readonly amount: Paise | null
  /** What the player's balance moved by. */
  readonly moved: number
  readonly at: number
  readonly details?: Record<string, unknown>
}

export async function saveCall(tx: Tx, call: NewCall): Promise<void> {
  const { txId, op, hash, answer, roundId, amount, moved, player, at, details } = call
  await sql`insert into casino_calls (provider_id, tx_id, op, hash, answer, at, site_id, account_id, round_id, amount, moved, details, is_due)
    values (${player.providerId}, ${txId}, ${op}, ${hash}, ${JSON.stringify(answer)}::json, ${timeOf(at)}, ${player.siteId}, ${player.accountId},
      ${roundId}, ${amount}, ${moved}, ${details ? JSON.stringify(details) : null}::jsonb, ${moved !== 0} and exists (
        select from casino_rounds r where r.provider_id = ${player.providerId} and r.account_id = ${player.accountId} and r.round_id = ${roundId}
          and r.levels is not null))`.execute(tx)
}

export async function saveReversal(tx: Tx, providerId: number, txId: string, by: string): Promise<void> {
  await sql`update casino_calls set reversed_by = ${by} where provider_id = ${providerId} and tx_id = ${txId}`.execute(
    tx,
  )
}

/**
 * Of a player under their lock; undefined before its first stake. Its entries are those that decide about `about`, however many it has: that one,
 * and a win that stands.
 */
export async function findRound(
  from: Reader,
  player: PlayerAt,
  { roundId, about }: { readonly roundId: string; readonly about: string | null },
): Promise<Round | undefined> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select closed_at is not null as is_closed from casino_rounds
    where provider_id = ${player.providerId} and account_id = ${player.accountId} and round_id = ${roundId}`.execute(
    from,
  )
  const [round] = rows
  return round && { ...round, entries: about === null ? [] : await listEntries(from, player, { roundId, about }) }
}

async function listEntries(
  from: Reader,
  player: PlayerAt,
  { roundId, about }: { readonly roundId: string; readonly about: string },
): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    with entries as (
      select tx_id, op, amount, reversed_by is not null as is_reversed from casino_calls
      where provider_id = ${player.providerId} and account_id = ${player.accountId} and round_id = ${roundId} and amount is not null)
    select * from entries where tx_id = ${about}
    union (select * from entries where op = 'credit' and amount > 0 and not is_reversed limit 1)`.execute(from)
  return rows
}

export type RoundChange = {
  readonly roundId: string
  readonly gameCode: string
  readonly staked: number
  readonly won: number
  readonly closes: boolean
}

export async function saveRound(tx: Tx, player: PlayerAt, change: RoundChange, now: number): Promise<void> {
  const { roundId, gameCode, staked, won, closes } = change
  const at = timeOf(now)
  await sql`with saved as (insert into casino_rounds as r (provider_id, round_id, account_id, site_id, game_code, staked, won, opened_at, last_at,
      closed_at, levels, shares)
    select ${player.providerId}, ${roundId}, a.id, a.site_id, ${gameCode}, ${staked}, ${won}, ${at}, ${at}, ${closes ? at : null}, c.levels, c.shares
    from accounts a left join lateral (select k.levels, k.shares from share_chains k where k.account_id = a.id and k.product = 'casino'
      and a.book = 'REAL' order by k.from_at desc limit 1) c on true
    where a.id = ${player.accountId}
    on conflict (provider_id, round_id, account_id) do update set staked = r.staked + excluded.staked, won = r.won + excluded.won,
      last_at = excluded.last_at, closed_at = coalesce(r.closed_at, excluded.closed_at) returning *) ${alarms('saved')}`.execute(
    tx,
  )
}

/** Of rounds that were just written: each that won more than its provider's rounds may is told once. It is paid all the same. docs/domain/casino.md#risk. */
export const alarms = (rounds: string): RawBuilder<unknown> => sql`
  insert into casino_alarms (provider_id, kind, about, site_id, account_id, amount)
  select w.provider_id, 'ROUND', w.account_id || ' ' || w.round_id, w.site_id, w.account_id, w.won - w.staked
  from ${sql.ref(rounds)} w join casino_providers p on p.id = w.provider_id and w.won - w.staked > p.most_win_of_round
  join accounts a on a.id = w.account_id and a.book = 'REAL'
  on conflict (provider_id, kind, about) do update set amount = excluded.amount`
/** The game of a round that is there. */
export async function gameOfRound(
  from: Reader,
  player: PlayerAt,
  roundId: string,
): Promise<{ readonly gameCode: string; readonly name: string }> {
  const { rows } = await sql<{ gameCode: string; name: string }>`
    select g.game_code, g.name from casino_rounds r join casino_games g on g.provider_id = r.provider_id and g.game_code = r.game_code
    where r.provider_id = ${player.providerId} and r.account_id = ${player.accountId} and r.round_id = ${roundId}`.execute(
    from,
  )
  return must(rows[0], 'the round was found')
}

export type Seat = {
  readonly userLocked: boolean
  readonly casinoLock: boolean
  readonly book: MoneyBook
  readonly maintenance: boolean
  /** What the site publishes of itself. */
  readonly hasCasino: boolean
}

/** In which book a player has their money, which never changes. Undefined for whom this provider never had a session with: nobody of theirs. */
export async function findBook(
  from: Reader,
  { siteId, accountId, providerId }: PlayerAt,
): Promise<MoneyBook | undefined> {
  const { rows } = await sql<{ book: MoneyBook }>`
    select a.book from accounts a where a.id = ${accountId} and a.site_id = ${siteId} and a.role = 'user' and exists (
      select from casino_sessions c where c.account_id = a.id and c.provider_id = ${providerId} and c.redeemed_at is not null)`.execute(
    from,
  )
  return rows[0]?.book
}

/** What of a player and their site decides whether they may stake. Undefined for nobody's name. */
export async function findSeat(
  from: Reader,
  { siteId, accountId }: Pick<PlayerAt, 'siteId' | 'accountId'>,
): Promise<Seat | undefined> {
  const { rows } = await sql<Seat>`
    select ${LOCKS_IN_FORCE}, ${SWITCHES_IN_FORCE}, a.book, ${IN_MAINTENANCE} as maintenance,
      not coalesce((s.settings ->> 'noCasino')::boolean, false) as has_casino
    from accounts a join sites s on s.id = a.site_id cross join installation i cross join ${HELD_ABOVE}
    where a.id = ${accountId} and a.site_id = ${siteId} and a.role = 'user'`.execute(from)
  return rows[0]
}

const LOGIN_STANDS = sql`exists (select from sessions s join accounts a on a.id = s.account_id where s.id = c.login_session and ${SESSION_STANDS})`

export type Sitting = {
  readonly gameCode: string
  /** The session of ours that it hangs on. */
  readonly loginSession: string
  readonly isOver: boolean
}

/** A session of a provider's with a player: over when it was ended, or the one of ours that it hangs on, by time or by somebody. */
export async function findSitting(from: Reader, player: PlayerAt, sessionId: string): Promise<Sitting | undefined> {
  const { rows } = await sql<Sitting>`
    select c.game_code, c.login_session, c.ended_at is not null or not ${LOGIN_STANDS} as is_over
    from casino_sessions c where c.id = ${sessionId} and c.provider_id = ${player.providerId} and c.account_id = ${player.accountId}
      and c.redeemed_at is not null`.execute(from)
  return rows[0]
}

export type Game = { readonly name: string; readonly isOffered: boolean; readonly min: Paise; readonly max: Paise }

/** As a provider counts days: in UTC. */
const dayOf = (moment: unknown): RawBuilder<unknown> => sql`(${moment}::timestamptz at time zone 'UTC')::date`

/** Not offered is a game too whose provider has paid out more today than it may. */
export async function findGame(
  from: Reader,
  { providerId, gameCode, now }: { readonly providerId: number; readonly gameCode: string; readonly now: number },
): Promise<Game | undefined> {
  const { rows } = await sql<Game>`
    select g.name, g.active and not g.gone and p.active and not exists (
      select from casino_days d where d.provider_id = p.id and d.day = ${dayOf(timeOf(now))} and d.net > p.most_net_a_day) as is_offered, g.min, g.max from casino_games g join casino_providers p on p.id = g.provider_id
    where g.provider_id = ${providerId} and g.game_code = ${gameCode}`.execute(from)
  return rows[0]
}

export type Redeemed = PlayerAt & {
  readonly sessionId: string
  readonly gameCode: string
  readonly mode: 'real' | 'demo'
  readonly min: Paise
  readonly max: Paise
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

/**
 * False where it was used before. It waits for no disk: what a crash forgets of it could be said once more within its two minutes, and finds what it
 * did by its txId.
 */
export async function spendNonce(db: Reader, keyId: string, nonce: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into casino_nonces (key_id, nonce) select ${keyId}, ${nonce} from (select set_config('synchronous_commit', 'off', true)) as unwaited
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
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
