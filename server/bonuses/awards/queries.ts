/** Lists of awards, and what a player's friends brought them. docs/domain/bonuses.md#awards. */
import type { AwardState, Counted } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import { ZERO } from '@paddock/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { Below } from '../../platform/downline.ts'
import { all, countRows, findCalled, isNamed, mostlySo, type Paged, pageOf } from '../../platform/read-filters.ts'
import { IS_HELD, listAwards, type StoredAward } from './store.ts'

const IS_OPEN = sql`b.ended is null and b.released + b.lost < b.amount`

/** As `stateOf` tells it of one. */
function isIn(state: AwardState | 'all'): RawBuilder<unknown> {
  switch (state) {
    case 'all':
      return sql`true`
    case 'released':
      return sql`(b.ended is null and b.released + b.lost >= b.amount)`
    case 'held':
      return IS_HELD
    case 'waiting':
      return sql`(${IS_OPEN} and b.held = '{}' and b.accepted_at is null)`
    case 'open':
      return sql`(${IS_OPEN} and b.held = '{}' and b.accepted_at is not null)`
    case 'expired':
    case 'forfeited':
    case 'takenBack':
    case 'refused':
    case 'reversed':
      return sql`(b.ended = ${state} and not ${IS_HELD})`
  }
}

export type Listed = { readonly rows: StoredAward[]; readonly counted: Counted }
const NEWEST = sql`order by b.created_at desc, b.id`

/** In the order of an index, and without what only a row tells: else all of them are put in order first. */
const inOrder = (where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`bonus_awards b join accounts a on a.id = b.account_id where ${where} order by b.created_at desc`

async function listPage(
  from: Reader,
  where: RawBuilder<unknown>,
  paged: Paged,
  counting: (where: RawBuilder<unknown>) => RawBuilder<unknown> = inOrder,
): Promise<Listed> {
  return {
    rows: await listAwards(from, where, sql`${NEWEST} ${pageOf(paged)}`),
    counted: await countRows(from, counting(where)),
  }
}

/** A player's own: all, or only what is not over. */
export const listOwn = async (from: Reader, accountId: number, onlyOpen: boolean, paged: Paged): Promise<Listed> =>
  await listPage(from, all([sql`b.account_id = ${accountId}`, ...(onlyOpen ? [IS_OPEN] : [])]), paged)

export type Wanted = Paged & { readonly status: AwardState | 'all'; readonly search: string | undefined }

/** Of players of a site that are meant. */
export async function listOfPlayers(
  from: Reader,
  { siteId, isMeant }: { readonly siteId: number; readonly isMeant: Below },
  { search, status, ...paged }: Wanted,
): Promise<Listed> {
  const whose = [sql`b.site_id = ${siteId}`, isIn(status)]
  const called = search ? await findCalled(from, { siteId, isMeant, search }) : undefined
  // An index finds theirs and no other, and nothing else is asked of who they are.
  if (called)
    return await listPage(
      from,
      all([...whose, sql`b.account_id = any(${[...called]}::bigint[])`]),
      paged,
      (where) => sql`bonus_awards b where ${where}`,
    )
  const below = sql`a.site_id = ${siteId} and ${isMeant(sql`a`)}`
  return await listPage(from, all([...whose, below, ...(search ? [mostlySo(isNamed(search))] : [])]), paged)
}

export type Referral = {
  readonly code: string
  readonly referred: number
  readonly deposited: number
  readonly earned: Paise
  readonly pending: Paise
}

export async function findReferral(from: Reader, accountId: number): Promise<Referral> {
  const { rows } = await sql<Referral>`
    select a.user_name as code,
      (select count(*)::int from registrations r where r.referrer_id = a.id) as referred,
      (select count(*)::int from registrations r where r.referrer_id = a.id and exists (
        select from deposits d where d.account_id = r.account_id and d.state = 'approved')) as deposited,
      coalesce(sum(b.released), 0)::bigint as earned,
      coalesce(sum(b.amount - b.lost - b.released) filter (where b.ended is null), 0)::bigint as pending
    from accounts a left join bonus_awards b on b.account_id = a.id and b.kind in ('referralBonus', 'referralPLBonus')
    where a.id = ${accountId} group by a.id`.execute(from)
  return rows[0] ?? { code: '', referred: 0, deposited: 0, earned: ZERO, pending: ZERO }
}
