/** What a site's players are offered, and the games that they open. docs/domain/casino.md#lobby. */
import type { CasinoGame } from '@paddock/contract'
import type { CasinoWinner } from '@paddock/contract/shapes/casino'
import type { GameType } from '@paddock/domain/casino'
import type { Paise } from '@paddock/domain/money'
import { REALITY_CHECK } from '@paddock/domain/protection'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { IS_COCK_FIGHT } from '../cock-fight/store.ts'
import { isOffered } from '../offer/store.ts'
import { column } from '../../platform/words.ts'

/** What a site's lists make of the order. */
export type Shelf = {
  /** Ids of games that stand before all others, in this order. */
  readonly first: readonly string[]
  /** Behind them by their providers, then their sub-providers, crash games by a list of their own; names in small letters, others last. */
  readonly providers: readonly string[]
  readonly subProviders: readonly string[]
  readonly crash: readonly string[]
}

const placeIn = (names: readonly string[], name: string) =>
  sql`array_position(${[...names]}::text[], lower(${column(name)}))`

/** How long a game is new, and how old a site is before any is: what it began with is as old as itself. */
const NEW = { days: 14, siteDays: 1 }
const IS_NEW = sql`(g.first_seen_at > clock_timestamp() - make_interval(days => ${NEW.days})
  and g.first_seen_at > s.created_at + make_interval(days => ${NEW.siteDays}))`

/** What a site's players are offered; what an officer took off for some of them they are told when they open it. */
export async function listGames(
  from: Reader,
  { siteId, type, shelf }: { readonly siteId: number; readonly type: GameType | null; readonly shelf: Shelf },
): Promise<CasinoGame[]> {
  const { rows } = await sql<CasinoGame>`
    select g.game_id, g.game_code, g.name as game_name, g.type as game_type, g.provider_name, g.provider_type, g.sub_provider_name, g.min, g.max,
      g.url_thumb, g.url_thumb_rect, p.name as provider, g.rtp_bps, g.volatility,
      ${IS_NEW} as is_new, not p.healthy as rests
    from casino_games g join casino_providers p on p.id = g.provider_id join sites s on s.id = ${siteId}
    where (${type}::text is null or g.type = ${type}) and ${isOffered(sql`null`)}
      and exists (select from casino_keys k where k.provider_id = p.id and k.retired_at is null)
    order by array_position(${[...shelf.first]}::text[], g.game_id),
      case g.type when 'crash' then ${placeIn(shelf.crash, 'g.sub_provider_name')} else ${placeIn(shelf.providers, 'g.provider_name')} end,
      ${placeIn(shelf.subProviders, 'g.sub_provider_name')}, p.name, g.sub_provider_name, g.type, g.name`.execute(from)
  return rows
}

/** So many are told, of so many of a site's newest rounds: those of demonstrations are among these. */
const MOST_WINNERS = 12
const SITE_ROUNDS_LOOKED_AT = 1000
/** Nobody is to be found at a table by what is told of them. */
const WINNERS_AFTER_SECONDS = 300

type Site = { readonly siteId: number; readonly type: GameType | null }

/** Who won last at a site, by the first letter of their names, and when, to the minute; nobody who stays away. */
export async function listWinners(from: Reader, site: Site): Promise<CasinoWinner[]> {
  const { rows } = await queryOfWinners(site).execute(from)
  return rows
}

/** @internal For the test of its plan. */
export const queryOfWinners = ({ siteId, type }: Site): RawBuilder<CasinoWinner> => sql`
  select p.name as provider, r.game_code, left(a.user_name, 1) || '•••' as player, r.won - r.staked as won,
    floor(extract(epoch from date_trunc('minute', r.closed_at)) * 1000)::bigint as at
  from (select * from casino_rounds where site_id = ${siteId} and opened_at < ${WINNERS_UNTIL}
    order by opened_at desc limit ${SITE_ROUNDS_LOOKED_AT}) r
  join sites s on s.id = r.site_id join accounts a on a.id = r.account_id and a.book = 'REAL'
  join casino_games g on g.provider_id = r.provider_id and g.game_code = r.game_code join casino_providers p on p.id = g.provider_id
  where r.won > r.staked and r.closed_at < ${WINNERS_UNTIL} and (${type}::text is null or g.type = ${type}) and ${isOffered(sql`null`)}
    and not exists (select from exclusions e where e.account_id = a.id and e.until > clock_timestamp())
  order by r.closed_at desc, r.provider_id, r.round_id, r.account_id limit ${MOST_WINNERS}`
/** By the statement's own time, which an index is read by: a busy site has many rounds since. */
const WINNERS_UNTIL = sql`now() - make_interval(secs => ${WINNERS_AFTER_SECONDS})`

export type Offered = {
  readonly providerId: number
  readonly gameCode: string
  readonly min: Paise | null
  readonly max: Paise | null
  readonly isOffered: boolean
  readonly isCockFight: boolean
}
type Wanted = {
  readonly provider: string
  readonly gameCode: string
  readonly siteId: number
  /** Null: whoever it is. */
  readonly accountId: number | null
}

export async function findOffered(
  from: Reader,
  { provider, gameCode, siteId, accountId }: Wanted,
): Promise<Offered | undefined> {
  const { rows } = await sql<Offered>`
    select g.provider_id, g.game_code, g.min, g.max, ${isOffered(sql`${accountId}`)} as is_offered, ${IS_COCK_FIGHT} as is_cock_fight
    from casino_games g join casino_providers p on p.id = g.provider_id join sites s on s.id = ${siteId}
    where p.name = ${provider} and g.game_code = ${gameCode}`.execute(from)
  return rows[0]
}

/** After how many minutes of play the player looks up. */
export async function findCheckMinutes(from: Reader, accountId: number): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select reality_check_minutes as minutes from player_choices where account_id = ${accountId}
      and reality_check_minutes is not null`.execute(from)
  return rows[0]?.minutes ?? REALITY_CHECK.usual
}

export type NewCasinoSession = {
  readonly id: string
  readonly providerId: number
  readonly gameCode: string
  readonly siteId: number
  readonly accountId: number
  readonly loginSession: string
  readonly mode: 'real' | 'demo'
  readonly tokenHash: Buffer
  readonly tokenSeconds: number
  /** Whether it is open from now on: nobody redeems a token that goes with each call. */
  readonly isRedeemed: boolean
}

export async function insertSession(to: Reader, session: NewCasinoSession): Promise<void> {
  const { id, providerId, gameCode, siteId, accountId, loginSession, mode, tokenHash, tokenSeconds, isRedeemed } =
    session
  await sql`insert into casino_sessions (id, provider_id, game_code, site_id, account_id, login_session, mode, token_hash, token_until, redeemed_at)
    values (${id}, ${providerId}, ${gameCode}, ${siteId}, ${accountId}, ${loginSession}::uuid, ${mode}, ${tokenHash},
      clock_timestamp() + make_interval(secs => ${tokenSeconds}), case when ${isRedeemed} then clock_timestamp() end)`.execute(
    to,
  )
}

/** What its provider calls it, by which it is told that it is over. */
export async function saveProviderSession(to: Reader, id: string, providerSession: string): Promise<void> {
  await sql`update casino_sessions set provider_session = ${providerSession} where id = ${id}`.execute(to)
}

/** Neither its token nor the session opens anything any more. */
export async function endSession(to: Reader, id: string): Promise<void> {
  await sql`update casino_sessions set ended_at = clock_timestamp() where id = ${id}`.execute(to)
}

/** A game as players call it: by whose it is and its code there. */
export type NamedGame = { readonly provider: string; readonly gameCode: string }

/** Those that were marked last stand first; those that nobody is offered any more too. */
export async function listFavorites(from: Reader, accountId: number): Promise<NamedGame[]> {
  const { rows } = await sql<NamedGame>`
    select p.name as provider, f.game_code from casino_favorites f join casino_providers p on p.id = f.provider_id
    where f.account_id = ${accountId} order by f.at desc, f.provider_id, f.game_code`.execute(from)
  return rows
}

export async function addFavorite(to: Reader, accountId: number, { provider, gameCode }: NamedGame): Promise<void> {
  await sql`insert into casino_favorites (account_id, provider_id, game_code) select ${accountId}, g.provider_id, g.game_code
    from casino_games g join casino_providers p on p.id = g.provider_id where p.name = ${provider} and g.game_code = ${gameCode}
    on conflict do nothing`.execute(to)
}

export async function removeFavorite(
  from: Reader,
  accountId: number,
  { provider, gameCode }: NamedGame,
): Promise<void> {
  await sql`delete from casino_favorites f using casino_providers p
    where p.id = f.provider_id and f.account_id = ${accountId} and p.name = ${provider} and f.game_code = ${gameCode}`.execute(
    from,
  )
}

/** Somebody's rounds may be without end: games are looked for in so many of the newest. */
const ROUNDS_LOOKED_AT = 1000
const MOST_LAST_PLAYED = 12

/** The newest first. */
export async function listLastPlayed(from: Reader, accountId: number): Promise<NamedGame[]> {
  const { rows } = await sql<NamedGame>`
    select p.name as provider, r.game_code from (
      select provider_id, game_code, opened_at from casino_rounds where account_id = ${accountId}
      order by opened_at desc limit ${ROUNDS_LOOKED_AT}) r
    join casino_providers p on p.id = r.provider_id
    group by p.name, r.game_code order by max(r.opened_at) desc, p.name, r.game_code limit ${MOST_LAST_PLAYED}`.execute(
    from,
  )
  return rows
}
