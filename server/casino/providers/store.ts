/** Who provides games, their keys, and what they offer. docs/domain/casino.md#providers. */
import type { CasinoProvider } from '@paddock/contract'
import type { CasinoBounds, CasinoTerms } from '@paddock/contract/shapes/casino'
import type { AdapterName } from '@paddock/domain/casino'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { type Columns, rowSet } from '../../platform/database/rows.ts'
import { timeOf } from '../../platform/sql-time.ts'
import type { Turns } from '../../second-officer/index.ts'
import type { Offer, StoredProvider } from '../provider.ts'
import { column } from '../../platform/words.ts'

/** Columns of a provider `p`. */
export const PROVIDER = sql`p.id, p.name, p.base_url, p.origin, p.currency, p.scale, p.adapter, p.wallet_mode, p.active`

export type StoredKey = { readonly keyId: string; readonly secret: Buffer; readonly provider: StoredProvider }
type KeyRow = StoredProvider & Omit<StoredKey, 'provider'>

/** Of these keys those that are good, with whose they are; of a provider that was taken off too: what it owes is taken in. */
export async function findKeys(from: Reader, keyIds: readonly string[]): Promise<ReadonlyMap<string, StoredKey>> {
  const { rows } = await sql<KeyRow>`
    select ${PROVIDER}, k.id as key_id, k.secret from casino_keys k join casino_providers p on p.id = k.provider_id
    where k.id = any(${[...keyIds]}::text[]) and k.retired_at is null`.execute(from)
  return new Map(rows.map((row) => [row.keyId, storedKey(row)]))
}

/** With which we sign what we ask of it: the oldest, since a new one may not have been given on yet. */
export async function findKeyOf(from: Reader, providerId: number): Promise<StoredKey | undefined> {
  const { rows } = await sql<KeyRow>`
    select ${PROVIDER}, k.id as key_id, k.secret from casino_keys k join casino_providers p on p.id = k.provider_id
    where p.id = ${providerId} and k.retired_at is null order by k.created_at, k.id limit 1`.execute(from)
  return rows.map(storedKey)[0]
}

const storedKey = ({ keyId, secret, ...provider }: KeyRow): StoredKey => ({ keyId, secret, provider })

export type ListedProvider = StoredProvider & {
  /** How long ago its games were last read, whether it answered or not; null: never yet. */
  readonly readAgoMs: number | null
  /** Whether it answered then. */
  readonly healthy: boolean
}

export async function listActive(from: Reader): Promise<readonly ListedProvider[]> {
  const { rows } = await sql<ListedProvider>`
    select ${PROVIDER}, p.healthy, floor(extract(epoch from clock_timestamp() - p.read_at) * 1000)::bigint as read_ago_ms
    from casino_providers p where p.active order by p.id`.execute(from)
  return rows
}

type NewProvider = CasinoTerms & { readonly createdBy: number }

/** In whatever letters. */
export async function isProviderNamed(from: Reader, name: string): Promise<boolean> {
  const { rows } = await sql`select from casino_providers where lower(name) = lower(${name})`.execute(from)
  return rows.length > 0
}

/** Undefined where there is one of that name. */
export async function insertProvider(tx: Tx, provider: NewProvider): Promise<number | undefined> {
  const { name, baseUrl, origin, currency, scale, adapter, walletMode, createdBy } = provider
  const { rows } = await sql<{ id: number }>`
    insert into casino_providers (name, base_url, origin, currency, scale, adapter, wallet_mode, created_by)
    values (${name}, ${baseUrl}, ${origin}, ${currency}, ${scale}, ${adapter}, ${walletMode}, ${createdBy}) on conflict (lower(name)) do nothing returning id`.execute(
    tx,
  )
  return rows[0]?.id
}

export async function insertKey(tx: Tx, providerId: number, keyId: string, secret: Buffer): Promise<void> {
  await sql`insert into casino_keys (id, provider_id, secret) values (${keyId}, ${providerId}, ${secret})`.execute(tx)
}

export type HeldProvider = CasinoBounds & {
  readonly id: number
  readonly name: string
  readonly adapter: AdapterName
  readonly turns: Turns
}

/** Until the transaction ends, so that one at a time changes its keys. Undefined where there is none. */
export async function holdProvider(tx: Tx, providerId: string): Promise<HeldProvider | undefined> {
  const { rows } = await sql<HeldProvider>`
    select id, name, adapter, active, most_net_a_day, most_win_of_round, silence_hours, turns from casino_providers
    where id::text = ${providerId} for no key update`.execute(tx)
  return rows[0]
}

/** As above, the one whose key that is and still good. */
export async function holdProviderOf(tx: Tx, keyId: string): Promise<Pick<HeldProvider, 'id' | 'active'> | undefined> {
  const { rows } = await sql<Pick<HeldProvider, 'id' | 'active'>>`
    select p.id, p.active from casino_providers p join casino_keys k on k.provider_id = p.id
    where k.id = ${keyId} and k.retired_at is null for no key update of p`.execute(tx)
  return rows[0]
}

/** Its provider has come with it. Once is enough. */
export async function noteKeyUsed(to: Reader, keyId: string, now: number): Promise<void> {
  await sql`update casino_keys set used_at = ${timeOf(now)} where id = ${keyId} and used_at is null`.execute(to)
}

export async function findProviderName(from: Reader, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from casino_providers where id::text = ${id}`.execute(from)
  return rows[0]?.name
}

export async function countKeys(from: Reader, providerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from casino_keys where provider_id = ${providerId} and retired_at is null`.execute(
    from,
  )
  return rows[0]?.count ?? 0
}

/** False where somebody else has retired it meanwhile. */
export async function retireKey(tx: Tx, keyId: string, by: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update casino_keys set retired_at = clock_timestamp(), retired_by = ${by} where id = ${keyId} and retired_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** What is not said stays; what is counts as set, to what it was as well. */
export async function changeProvider(tx: Tx, id: number, change: Partial<CasinoBounds>): Promise<void> {
  const { active, mostNetADay, mostWinOfRound, silenceHours } = change
  await sql`update casino_providers set active = coalesce(${active ?? null}, active), most_net_a_day = coalesce(${mostNetADay ?? null}, most_net_a_day),
    most_win_of_round = coalesce(${mostWinOfRound ?? null}, most_win_of_round), silence_hours = coalesce(${silenceHours ?? null}, silence_hours),
      turns = turns || coalesce((select jsonb_object_agg(k, coalesce((turns ->> k)::int, 0) + 1) from unnest(${Object.keys(change)}::text[]) k), '{}')
    where id = ${id}`.execute(tx)
}

/** Alarms that are told of each, and keys that were retired. */
const MOST_ALARMS = 10
const MOST_RETIRED_KEYS = 5

export async function listProviders(from: Reader, id: string | null = null): Promise<CasinoProvider[]> {
  const { rows } = await sql<Omit<CasinoProvider, '_id'> & { readonly id: string }>`
    select p.id::text as id, p.name, p.base_url, p.origin, p.currency, p.scale, p.adapter, p.wallet_mode, p.active, p.healthy, p.read_at,
      (select count(*)::int from casino_games g where g.provider_id = p.id and not g.gone) as games,
      (select coalesce(json_agg(json_build_object('keyId', k.id, 'since', floor(extract(epoch from k.created_at) * 1000)::bigint) order by k.created_at, k.id),
        '[]') from casino_keys k where k.provider_id = p.id and k.retired_at is null) as keys,
      (select coalesce(json_agg(json_build_object('keyId', r.id, 'since', floor(extract(epoch from r.created_at) * 1000)::bigint,
          'at', floor(extract(epoch from r.retired_at) * 1000)::bigint, 'by', r.user_name) order by r.retired_at desc, r.id), '[]')
        from (select k.*, a.user_name from casino_keys k left join accounts a on a.id = k.retired_by
          where k.provider_id = p.id and k.retired_at is not null order by k.retired_at desc, k.id limit ${MOST_RETIRED_KEYS}) r) as retired_keys,
      p.most_net_a_day, p.most_win_of_round, p.silence_hours,
      coalesce((select least(d.net, ${Number.MAX_SAFE_INTEGER}) from casino_days d where d.provider_id = p.id and d.day = (now() at time zone 'UTC')::date), 0) as net_today,
      (select coalesce(json_agg(json_build_object('kind', m.kind, 'about', m.about, 'userName', m.user_name, 'amount', m.amount,
          'at', floor(extract(epoch from m.at) * 1000)::bigint) order by m.id desc), '[]')
        from (select c.*, a.user_name from casino_alarms c left join accounts a on a.id = c.account_id where c.provider_id = p.id
          order by c.id desc limit ${MOST_ALARMS}) m) as alarms
    from casino_providers p where ${id}::text is null or p.id::text = ${id} order by p.name`.execute(from)
  return rows.map(({ id: _id, ...provider }) => ({ _id, ...provider }))
}

const OFFER: Columns<Offer> = {
  gameCode: 'text',
  gameId: 'text',
  name: 'text',
  type: 'text',
  providerName: 'text',
  providerType: 'text',
  subProviderName: 'text',
  min: 'bigint null',
  max: 'bigint null',
  urlThumb: 'text',
  urlThumbRect: 'text',
  rtpBps: 'int null',
  volatility: 'text null',
}

/** What the provider offers from now on; what it does not name any more is gone. Most of it is as it was, and not written again. */
export async function saveOffers(tx: Tx, providerId: number, offers: readonly Offer[]): Promise<void> {
  await sql`update casino_providers set read_at = clock_timestamp(), healthy = true where id = ${providerId}`.execute(
    tx,
  )
  await sql`update casino_games set gone = true where provider_id = ${providerId} and not gone
    and game_code <> all(${offers.map(({ gameCode }) => gameCode)}::text[])`.execute(tx)
  if (offers.length === 0) return
  const columnsOf = (row: string) => sql.join(Object.keys(OFFER).map((name) => column(`${row}.${name}`)))
  const columns = sql.join(Object.keys(OFFER).map((name) => column(name)))
  await sql`insert into casino_games as g (provider_id, ${columns}) select ${providerId}, o.* from (${rowSet(OFFER, offers)}) o
    on conflict (provider_id, game_code) do update set gone = false, (${columns}) = (select ${columnsOf('excluded')})
    where g.gone or (${columnsOf('g')}) is distinct from (${columnsOf('excluded')})`.execute(tx)
}

export async function noteSilent(to: Reader, providerId: number): Promise<void> {
  await sql`update casino_providers set read_at = clock_timestamp(), healthy = false where id = ${providerId}`.execute(
    to,
  )
}
