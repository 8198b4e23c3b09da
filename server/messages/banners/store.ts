/** The only file that names the tables of banners. */
import type { Banner, ShownBanner } from '@paddock/contract'
import type { BannerAudience, BannerKind, BannerPage, MessageLanguage } from '@paddock/domain/messages'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { timeOf, timeOrNull } from '../../platform/sql-time.ts'
import { standsWithin } from '../../platform/stands-as.ts'
import { loadMarketingStanding, type StoredStanding } from '../marketing.ts'

/* Shown */

export type Stored = Omit<ShownBanner, '_id'> & { readonly id: number; readonly marketing: boolean }
type On = {
  readonly siteId: number
  readonly page: BannerPage
  readonly language: MessageLanguage
  readonly now: number
}

const SHOWN = sql`b.id, b.kind, b.title, b.text, b.image, b.link, b.marketing`
const IN_ORDER = sql`order by b.place, b.id desc`
const isOn = ({ siteId, page, language, now }: On) => sql`b.site_id = ${siteId} and b.ended_at is null
  and b.starts_at <= ${timeOf(now)} and (b.ends_at is null or b.ends_at > ${timeOf(now)})
  and b.page in (${page}, 'ANY') and coalesce(b.language, ${language}) = ${language}`

export async function listForVisitors(from: Reader, on: On): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select ${SHOWN} from banners b where ${isOn(on)} and b.audience <> 'PLAYERS' ${IN_ORDER}`.execute(from)
  return rows
}

export type ForPlayer = { readonly banners: readonly Stored[]; readonly standing: StoredStanding | undefined }

/** Of somebody above them, or of the site's; without popups that they closed. With what stands in the way of advertising now. */
export async function listForPlayer(from: Reader, accountId: number, on: On): Promise<ForPlayer> {
  const { rows } = await sql<Stored>`
    select ${SHOWN} from banners b join accounts a on a.id = ${accountId} join accounts r on r.id = b.root_id
    where ${isOn(on)} and b.audience <> 'VISITORS' and a.path > r.path and a.path < r.path_end
      and (b.kind <> 'POPUP' or not exists (select from banners_seen s where s.account_id = a.id and s.banner_id = b.id))
    ${IN_ORDER}`.execute(from)
  return { banners: rows, standing: await loadMarketingStanding(from, accountId) }
}

/** False where there is no such popup. */
export async function saveSeen(tx: Tx, accountId: number, siteId: number, id: number): Promise<boolean> {
  const { rows } = await sql`select from banners where id = ${id} and site_id = ${siteId} and kind = 'POPUP'`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await sql`insert into banners_seen (account_id, banner_id) values (${accountId}, ${id}) on conflict do nothing`.execute(
    tx,
  )
  return true
}

/* Made */

export type StoredBanner = Omit<Banner, '_id' | 'state'> & { readonly id: number }
const WHOLE = sql`b.id, b.kind, b.title, b.text, b.image, b.link, b.marketing, s.user_name as author, r.user_name as root, b.page, b.audience,
  b.language, b.place, b.starts_at, b.ends_at, b.ended_at`
const PEOPLE = sql`join accounts s on s.id = b.author_id join accounts r on r.id = b.root_id`

type Mine = { readonly siteId: number; readonly standing: number }
const isMine = ({ siteId, standing }: Mine) => sql`b.site_id = ${siteId} and ${standsWithin(sql`s`, standing)}`

/** What is not over first, in its order. */
export async function listMade(from: Reader, { most, now, ...mine }: Mine & { most: number; now: number }) {
  const isOver = sql`(b.ended_at is not null or coalesce(b.ends_at <= ${timeOf(now)}, false))`
  const { rows } = await sql<StoredBanner>`
    select ${WHOLE} from banners b ${PEOPLE} where ${isMine(mine)}
    order by ${isOver}, case when ${isOver} then 0 else b.place end, b.id desc limit ${most}`.execute(from)
  return rows
}

export async function findBanner(from: Reader, id: number): Promise<StoredBanner | undefined> {
  const { rows } = await sql<StoredBanner>`select ${WHOLE} from banners b ${PEOPLE} where b.id = ${id}`.execute(from)
  return rows[0]
}

/** One that the reader may change, held until the transaction ends. */
export async function holdBanner(
  tx: Tx,
  id: number,
  mine: Mine,
): Promise<{ readonly endedAt: number | null; readonly image: string | null; readonly place: number } | undefined> {
  const { rows } = await sql<{ endedAt: number | null; image: string | null; place: number }>`
    select b.ended_at, b.image, b.place from banners b join accounts s on s.id = b.author_id
    where b.id = ${id} and ${isMine(mine)} for update of b`.execute(tx)
  return rows[0]
}

export type Made = {
  readonly siteId: number
  readonly authorId: number
  readonly rootId: number
  readonly kind: BannerKind
  readonly page: BannerPage
  readonly audience: BannerAudience
  readonly language: MessageLanguage | null
  readonly marketing: boolean
  readonly title: string
  readonly text: string
  readonly image: string | null
  readonly link: string | null
  readonly place: number
  readonly startsAt: number
  readonly endsAt: number | null
}

/** What of a site is not over, and what its author made lately; until the transaction ends nobody makes another. */
export async function countBanners(
  tx: Tx,
  { siteId, authorId }: Pick<Made, 'siteId' | 'authorId'>,
  { now, since }: { readonly now: number; readonly since: number },
): Promise<{ readonly open: number; readonly lately: number; readonly oldest: number | null }> {
  await sql`select pg_advisory_xact_lock(715016, ${siteId}::int)`.execute(tx)
  const { rows } = await sql<{ open: number; lately: number; oldest: number | null }>`
    select (select count(*) from banners where site_id = ${siteId} and ended_at is null
        and (ends_at is null or ends_at > ${timeOf(now)})) as open,
      count(*) as lately, min(created_at) as oldest
    from banners where author_id = ${authorId} and created_at > ${timeOf(since)}`.execute(tx)
  return rows[0] ?? { open: 0, lately: 0, oldest: null }
}

export async function insertBanner(tx: Tx, made: Made, now: number): Promise<number> {
  const { siteId, authorId, rootId, kind, page, audience, language, marketing, title, text, image, link, place } = made
  const { rows } = await sql<{ id: number }>`
    insert into banners (site_id, author_id, root_id, kind, page, audience, language, marketing, title, text, image, link, place,
      starts_at, ends_at, created_at)
    values (${siteId}, ${authorId}, ${rootId}, ${kind}, ${page}, ${audience}, ${language}, ${marketing}, ${title}, ${text}, ${image},
      ${link}, ${place}, ${timeOf(made.startsAt)}, ${timeOrNull(made.endsAt)}, ${timeOf(now)}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function savePlace(tx: Tx, id: number, place: number): Promise<void> {
  await sql`update banners set place = ${place} where id = ${id}`.execute(tx)
}

export async function saveEnded(tx: Tx, id: number, now: number): Promise<void> {
  await sql`update banners set ended_at = ${timeOf(now)} where id = ${id}`.execute(tx)
}
