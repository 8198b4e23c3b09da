/** Which games players are offered, by what the installation, their site and those above them have taken off. docs/domain/casino.md#offer. */
import type { CasinoOffer, Counted } from '@paddock/contract'
import type { GameType } from '@paddock/domain/casino'
import { levelsUpTo, lockedAbove, type Role } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { all, countRows, type Paged, pageOf } from '../../platform/read-filters.ts'
import { switchedOn } from '../../sites/index.ts'

/** Whose players: of a whole site where there is no account. */
export type Scope = { readonly siteId: number; readonly accountId: number | null }

/** 001 §6 calls the European casino by its provider. */
const EUROPEAN = 'evolution gaming'

/**
 * Whether a game `g` of the provider `p` is offered at the site `s`: to the account of that number, or where it is null to players whom nobody
 * has taken it from. The one rule of the list, of who opens a game, and of each stake in it.
 */
export const isOffered = (accountId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  g.active and not g.gone and p.active and not (lower(g.provider_name) = ${sql.lit(EUROPEAN)} and ${switchedOn('europeanCasinoDisabled')})
  and (g.type <> 'sports' or ${switchedOn('sportsBook')})
  and not exists (select from casino_blocks b where b.provider_id = g.provider_id and (b.game_code is null or b.game_code = g.game_code)
    and b.site_id = s.id
    and (b.account_id is null or b.account_id = any((select u.ancestors || u.id from accounts u where u.id = ${accountId})::bigint[]))))`

/** What was taken off for an account or for those above it, by names: of a list that is one for all of a site, what it is not offered. */
export async function listWithheld(
  from: Reader,
  accountId: number,
): Promise<{ readonly provider: string; readonly gameCode: string | null }[]> {
  const { rows } = await sql<{ provider: string; gameCode: string | null }>`
    select distinct p.name as provider, b.game_code from casino_blocks b join casino_providers p on p.id = b.provider_id
      join accounts u on u.id = ${accountId} and u.site_id = b.site_id
    where b.account_id = any(u.ancestors || u.id) order by p.name, b.game_code`.execute(from)
  return rows
}

/** Undefined for nobody's number, and for whoever stands above all sites. */
export async function findScope(from: Reader, accountId: number): Promise<Scope | undefined> {
  const { rows } = await sql<Scope>`
    select site_id, id as account_id from accounts where id = ${accountId} and site_id is not null`.execute(from)
  return rows[0]
}

/** A provider where it has no code: all its games. */
export type Offering = { readonly providerId: number; readonly gameCode: string | null }
export type NamedOffering = { readonly providerId: string; readonly gameCode: string | null }

/**
 * Nobody opens a game of them until the transaction ends, and whoever is about to is waited for: a session names its game. Undefined where there is
 * no such provider or game.
 */
export async function holdOffering(tx: Tx, { providerId, gameCode }: NamedOffering): Promise<Offering | undefined> {
  const { rows } = await sql<{ id: number }>`select id from casino_providers where id::text = ${providerId}`.execute(tx)
  const [provider] = rows
  if (!provider) return undefined
  const { rows: held } = await sql`select from casino_games where provider_id = ${provider.id}
    and (${gameCode}::text is null or game_code = ${gameCode}) order by game_code for update`.execute(tx)
  return gameCode === null || held.length > 0 ? { providerId: provider.id, gameCode } : undefined
}

const isOwn = ({ siteId, accountId }: Scope, { providerId, gameCode }: Offering): RawBuilder<unknown> =>
  sql`site_id = ${siteId} and account_id is not distinct from ${accountId}::bigint and provider_id = ${providerId}
    and game_code is not distinct from ${gameCode}::text`

/** The levels that have taken it off for just these players. */
export async function levelsOff(tx: Tx, scope: Scope, offering: Offering): Promise<Role[]> {
  const { rows } = await sql<{ setBy: Role }>`select set_by from casino_blocks where ${isOwn(scope, offering)}`.execute(
    tx,
  )
  return rows.map(({ setBy }) => setBy)
}

/** Takes away what this level and those below it have taken off. Gives whether there was anything. */
export async function putOn(tx: Tx, scope: Scope, offering: Offering, level: Role): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from casino_blocks where ${isOwn(scope, offering)} and set_by = any(${levelsUpTo(level)}::text[])`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** Whoever puts on and takes off, and at which level: each has its own say. */
export type Setter = { readonly level: Role; readonly accountId: number }

/** Gives whether this level had not before. Sessions of these players with these games end: nothing is staked in them any more, and what they are owed comes without. */
export async function takeOff(tx: Tx, scope: Scope, { providerId, gameCode }: Offering, by: Setter): Promise<boolean> {
  const { siteId, accountId } = scope
  const { numAffectedRows } =
    await sql`insert into casino_blocks (provider_id, game_code, site_id, account_id, by_id, set_by)
    values (${providerId}, ${gameCode}, ${siteId}, ${accountId}, ${by.accountId}, ${by.level}) on conflict do nothing`.execute(
      tx,
    )
  // Of sessions of ours that stand: what hung on others is over with them.
  await sql`update casino_sessions c set ended_at = clock_timestamp() from sessions s join accounts a on a.id = s.account_id
    where s.site_id = ${siteId} and s.ended_at is null and c.login_session = s.id and c.ended_at is null and c.provider_id = ${providerId} and c.site_id = ${siteId} and (${gameCode}::text is null or c.game_code = ${gameCode})
      and (${accountId}::bigint is null or ${accountId} = any(a.ancestors || a.id))`.execute(tx)
  return numAffectedRows === 1n
}

/** What levels above this one have taken off for one account, for another as well. */
export async function copyBlocksFromAbove(tx: Tx, from: number, to: number, level: Role): Promise<void> {
  await sql`insert into casino_blocks (provider_id, game_code, site_id, account_id, by_id, set_by)
    select provider_id, game_code, site_id, ${to}, by_id, set_by from casino_blocks
    where account_id = ${from} and set_by <> all(${levelsUpTo(level)}::text[])`.execute(tx)
}

/** Everywhere. Gives whether that was otherwise before. */
export async function setGame(tx: Tx, { providerId, gameCode }: Offering, active: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`update casino_games set active = ${active}
    where provider_id = ${providerId} and game_code = ${gameCode} and active <> ${active}`.execute(tx)
  return numAffectedRows === 1n
}

export type OfferWanted = Paged & {
  /** The reader's. */
  readonly level: Role
  readonly providerId: string | undefined
  readonly gameType: GameType | undefined
  /** One row of it. */
  readonly one?: NamedOffering
}

/** Providers as a whole stand before their games. */
const ROWS = sql`(select p.id as provider_id, null::text as game_code, '' as name, null::text as type, p.active, p.active as provider_active
    from casino_providers p
  union all select g.provider_id, g.game_code, g.name, g.type, g.active, p.active from casino_games g
    join casino_providers p on p.id = g.provider_id where not g.gone) g`

export async function listOffer(
  from: Reader,
  scope: Scope,
  wanted: OfferWanted,
): Promise<{ readonly rows: CasinoOffer[]; readonly counted: Counted }> {
  const { siteId, accountId } = scope
  const { level, providerId, gameType, one } = wanted
  const where = all([
    ...(providerId === undefined ? [] : [sql`g.provider_id::text = ${providerId}`]),
    ...(gameType === undefined ? [] : [sql`g.type = ${gameType}`]),
    ...(one
      ? [sql`g.provider_id::text = ${one.providerId} and g.game_code is not distinct from ${one.gameCode}::text`]
      : []),
  ])
  // A game is off with its provider too.
  const blockedBy = (whose: RawBuilder<unknown>) => sql`exists (select from casino_blocks b where b.site_id = ${siteId}
    and b.provider_id = g.provider_id and (b.game_code is null or b.game_code = g.game_code) and ${whose})`
  const uplines = sql`(select u.ancestors from accounts u where u.id = ${accountId})::bigint[]`
  const setters = sql`array(select b.set_by from casino_blocks b where b.site_id = ${siteId} and b.account_id is not distinct from ${accountId}::bigint
    and b.provider_id = g.provider_id and b.game_code is not distinct from g.game_code)`
  const own = sql`${levelsUpTo(level)}::text[]`
  const { rows } = await sql<Omit<CasinoOffer, 'setBy'> & { readonly setters: readonly Role[] }>`
    select g.provider_id::text, p.name as provider, g.game_code, g.name as game_name, g.type as game_type, g.active, ${setters} as setters,
      ${setters} && ${own} as is_off_here,
      case when not (g.active and g.provider_active) then 'INSTALLATION'
        when ${accountId}::bigint is not null and ${blockedBy(sql`b.account_id is null`)} then 'SITE'
        when ${blockedBy(sql`b.account_id = any(${uplines})`)} then 'UPLINE'
        when not ${setters} <@ ${own} then 'SET_ABOVE'
        when g.game_code is not null and ${blockedBy(sql`b.game_code is null and b.account_id is not distinct from ${accountId}::bigint`)} then 'PROVIDER'
      end as off_above
    from ${ROWS} join casino_providers p on p.id = g.provider_id where ${where}
    order by p.name, g.game_code is not null, g.type, g.name, g.game_code ${pageOf(wanted)}`.execute(from)
  const docs = rows.map(({ setters: set, ...row }) => ({ ...row, setBy: lockedAbove(set, level) ?? null }))
  return { rows: docs, counted: await countRows(from, sql`${ROWS} where ${where}`) }
}
