/** The tables of rounds with a stake and no end. docs/domain/casino.md#stuck. */
import type { CasinoStuckRound, Counted } from '@paddock/contract'
import type { RoundWord } from '@paddock/domain/casino'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { rowNumber } from '../../platform/ids.ts'
import { countRows, type Paged, pageOf } from '../../platform/read-filters.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { adaptersAsked } from '../adapters/index.ts'
import type { StoredProvider } from '../provider.ts'
import { PROVIDER } from '../providers/store.ts'
import type { PlayerAt } from '../wallet/player-ref.ts'
import { HELD_OF_ROUND } from '../wallet/tables-store.ts'

/** What was staked can go back until its provider has ended the round; what tables hold can whatever it has ended. */
const HAS_STAKE = sql`((r.closed_at is null and r.staked <> 0) or ${HELD_OF_ROUND} > 0)`
/** The same, as they are found: by what they are listed by. */
const WITH_STAKE = sql`(
  select r.* from casino_rounds r where r.closed_at is null and r.staked <> 0
  union select r.* from casino_tables t join casino_rounds r using (provider_id, round_id, account_id) where t.hold > 0)`

/** Rounds that nothing has been heard of since then, from now on asked about; one that went back and has a stake all the same is so anew. */
export async function findQuiet(to: Reader, quietSince: number, now: number): Promise<void> {
  await sql`insert into casino_stuck_rounds as s (provider_id, round_id, account_id, site_id, since, stake, ask_at)
    select r.provider_id, r.round_id, r.account_id, r.site_id, ${timeOf(now)}, case when r.closed_at is null then r.staked else 0 end + ${HELD_OF_ROUND},
      ${timeOf(now)} from ${WITH_STAKE} r where r.last_at < ${timeOf(quietSince)} and not exists (select from casino_stuck_rounds o
        where o.provider_id = r.provider_id and o.round_id = r.round_id and o.account_id = r.account_id and o.ended is null)
    on conflict (provider_id, round_id, account_id) do update set since = excluded.since, stake = excluded.stake, ask_at = excluded.ask_at, asked = 0,
      said = null, said_at = null, cancelled_at = null, ended = null, ended_at = null, returned = null where s.ended is not null`.execute(
    to,
  )
}

/** A round as its provider knows it. */
export type RoundKey = PlayerAt & { readonly roundId: string }

export type StoredStuck = RoundKey & {
  readonly stuckId: number
  readonly provider: StoredProvider
  readonly silenceHours: number
  readonly asked: number
  readonly stake: Paise
  /** As it is here. */
  readonly staked: Paise
  readonly won: Paise
  readonly held: Paise
  readonly lastAt: number
  readonly isClosed: boolean
  readonly saidAt: number | null
  readonly cancelledAt: number | null
  /** From when on its provider has been known to have one of the keys that are good; null where it has none. */
  readonly keySince: number | null
  /** Its stakes went back: whether its provider says otherwise is all that is asked. */
  readonly hasEnded: boolean
}

type StuckRow = Omit<StoredStuck, 'provider'> & Omit<StoredProvider, 'id'>

const STUCK = sql`select ${PROVIDER}, s.id as stuck_id, s.provider_id, s.round_id, s.account_id, s.site_id, p.silence_hours, s.asked, s.stake,
    r.staked, r.won, ${HELD_OF_ROUND} as held, r.last_at, r.closed_at is not null as is_closed, s.said_at, s.cancelled_at, s.ended is not null as has_ended,
    (select max(k.used_at) from casino_keys k where k.provider_id = s.provider_id and k.retired_at is null) as key_since
  from casino_stuck_rounds s join casino_rounds r on r.provider_id = s.provider_id and r.round_id = s.round_id and r.account_id = s.account_id
  join casino_providers p on p.id = s.provider_id`

const storedStuck = ({ name, baseUrl, origin, currency, scale, adapter, walletMode, active, ...row }: StuckRow) => ({
  ...row,
  provider: { id: row.providerId, name, baseUrl, origin, currency, scale, adapter, walletMode, active },
})

/** Those that have ended since they were found, or gone on: they are stuck no more. */
export async function listMoved(from: Reader, quietSince: number): Promise<readonly StoredStuck[]> {
  const { rows } =
    await sql<StuckRow>`${STUCK} where s.ended is null and (r.last_at >= ${timeOf(quietSince)} or not ${HAS_STAKE})
    order by s.since, s.id`.execute(from)
  return rows.map(storedStuck)
}

/**
 * Of each provider that can be asked of rounds those that are to be asked about by now, the longest waiting first. Those that went back come last,
 * and only as long as a win may still be sent.
 */
export async function listDue(
  from: Reader,
  { now, lateSince, mostOfOne }: { readonly now: number; readonly lateSince: number; readonly mostOfOne: number },
): Promise<readonly StoredStuck[]> {
  const { rows } = await sql<StuckRow>`${STUCK} where s.id in (
      select d.id from casino_providers o cross join lateral (
        select s.id from casino_stuck_rounds s where s.provider_id = o.id and s.ask_at <= ${timeOf(now)}
          and (s.ended is null or (s.late_at is null and s.ended_at > ${timeOf(lateSince)}))
        order by s.ended is not null, s.ask_at, s.id limit ${mostOfOne}) d)
      and p.adapter = any(${[...adaptersAsked('rounds')]}::text[]) order by s.ended is not null, s.ask_at, s.id`.execute(
    from,
  )
  return rows.map(storedStuck)
}

const isRound = ({ providerId, roundId, accountId }: RoundKey) =>
  sql`s.provider_id = ${providerId} and s.round_id = ${roundId} and s.account_id = ${accountId}`

export async function forgetStuck(to: Reader, round: RoundKey): Promise<void> {
  await sql`delete from casino_stuck_rounds s where ${isRound(round)} and s.ended is null`.execute(to)
}

/** Null: it did not answer, so what it said last stays. */
export async function noteWord(
  to: Reader,
  round: RoundKey,
  { word, askAt, now }: { readonly word: RoundWord | null; readonly askAt: number; readonly now: number },
): Promise<void> {
  const said = word === null ? sql`` : sql`, said = ${word}, said_at = ${timeOf(now)}`
  // Whoever says that it goes on takes the other word back.
  const isOver = word === null || word === 'cancelled' || word === 'unknown'
  const cancelled = isOver ? sql`` : sql`, cancelled_at = null`
  await sql`update casino_stuck_rounds s set asked = s.asked + 1, ask_at = ${timeOf(askAt)} ${said} ${cancelled}
    where ${isRound(round)}`.execute(to)
}

/** Those that nobody was asked about; each stays before those behind it. */
export async function putOff(to: Reader, rounds: readonly StoredStuck[], askAt: number): Promise<void> {
  await sql`update casino_stuck_rounds s set ask_at = ${timeOf(askAt)} + o.n * interval '1 millisecond'
    from unnest(${rounds.map(({ stuckId }) => stuckId)}::bigint[]) with ordinality as o(id, n) where s.id = o.id`.execute(
    to,
  )
}

/** Its provider says that nothing comes of it. */
export async function noteCancelled(to: Reader, round: RoundKey, askAt: number, now: number): Promise<void> {
  await sql`update casino_stuck_rounds s set said = 'cancelled', said_at = ${timeOf(now)}, ask_at = ${timeOf(askAt)},
      cancelled_at = coalesce(s.cancelled_at, ${timeOf(now)})
    where ${isRound(round)}`.execute(to)
}

/* Giving back */

export type Ended = 'RETURNED' | 'CANCELLED' | 'SILENT'

/** False where that was written already. */
export async function saveEnded(
  tx: Tx,
  round: RoundKey,
  {
    ended,
    returned,
    askAt,
    now,
  }: { readonly ended: Ended; readonly returned: Paise; readonly askAt: number; readonly now: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update casino_stuck_rounds s set ended = ${ended}, ended_at = ${timeOf(now)}, returned = ${returned}, ask_at = ${timeOf(askAt)}
    where ${isRound(round)} and s.ended is null`.execute(tx)
  return numAffectedRows === 1n
}

export type Stake = { readonly txId: string; readonly amount: Paise }

/** The stakes of a round that stand, in an order that is always the same. */
export async function listStakes(
  from: Reader,
  { providerId, accountId, roundId }: RoundKey,
): Promise<readonly Stake[]> {
  const { rows } = await sql<Stake>`
    select tx_id, amount from casino_calls where provider_id = ${providerId} and account_id = ${accountId} and round_id = ${roundId}
      and op = 'debit' and amount is not null and reversed_by is null order by tx_id`.execute(from)
  return rows
}

export type OpenRound = { readonly isClosed: boolean; readonly won: Paise; readonly lastAt: number }

/** As it is under its player's lock. */
export async function findRound(tx: Tx, { providerId, accountId, roundId }: RoundKey): Promise<OpenRound> {
  const { rows } = await sql<OpenRound>`
    select closed_at is not null as is_closed, won, last_at from casino_rounds
    where provider_id = ${providerId} and account_id = ${accountId} and round_id = ${roundId}`.execute(tx)
  return must(rows[0], 'it was found')
}

/** A market of a round that still holds something of its player. */
export type Holding = { readonly marketKey: string; readonly hold: Paise }

export async function listHolding(
  from: Reader,
  { providerId, accountId, roundId }: RoundKey,
): Promise<readonly Holding[]> {
  const { rows } = await sql<Holding>`
    select market_key, hold from casino_tables where provider_id = ${providerId} and account_id = ${accountId} and round_id = ${roundId}
      and hold > 0 order by market_key`.execute(from)
  return rows
}

/* As officers see them */

export type Which = 'OPEN' | 'ENDED' | 'LATE'

const WHICH = {
  OPEN: { where: sql`s.ended is null`, order: sql`s.since, s.id` },
  ENDED: { where: sql`s.ended is not null`, order: sql`s.ended_at desc, s.id` },
  LATE: { where: sql`s.late_at is not null`, order: sql`s.late_at desc, s.id` },
} as const

const SHOWN = sql`select s.id::text, p.name as provider, i.name as site, s.round_id, g.name as game_name, a.id::text as user_id, a.user_name,
    s.stake, s.since, s.asked, r.last_at, s.said, s.said_at, s.ended, s.ended_at, s.returned, s.late_payout
  from casino_stuck_rounds s join casino_rounds r on r.provider_id = s.provider_id and r.round_id = s.round_id and r.account_id = s.account_id
  join casino_providers p on p.id = s.provider_id join casino_games g on g.provider_id = r.provider_id and g.game_code = r.game_code
  join accounts a on a.id = s.account_id join sites i on i.id = s.site_id`

type ShownRow = Omit<CasinoStuckRound, '_id'> & { readonly id: string }
const present = ({ id: _id, ...row }: ShownRow): CasinoStuckRound => ({ _id, ...row })

export async function listStuck(
  from: Reader,
  { which, ...paged }: Paged & { readonly which: Which },
): Promise<{ readonly rows: CasinoStuckRound[]; readonly counted: Counted }> {
  const { where, order } = WHICH[which]
  const { rows } = await sql<ShownRow>`${SHOWN} where ${where} order by ${order} ${pageOf(paged)}`.execute(from)
  return { rows: rows.map(present), counted: await countRows(from, sql`casino_stuck_rounds s where ${where}`) }
}

/** Undefined where there is none that has not ended. */
export async function findStuck(from: Reader, id: string): Promise<StoredStuck | undefined> {
  const { rows } = await sql<StuckRow>`${STUCK} where s.id = ${rowNumber(id)}::bigint and s.ended is null`.execute(from)
  return rows.map(storedStuck)[0]
}

export async function showStuck(from: Reader, id: string): Promise<CasinoStuckRound | undefined> {
  const { rows } = await sql<ShownRow>`${SHOWN} where s.id = ${rowNumber(id)}::bigint`.execute(from)
  return rows.map(present)[0]
}
