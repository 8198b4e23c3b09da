/** The only file that names the tables of articles. Versions and their texts are written once, and never changed. */
import type { ArticleContent } from '@paddock/contract'
import {
  ARTICLE_LANGUAGES,
  type ArticleAim,
  type ArticleKind,
  type ArticleLanguage,
  type ArticleText,
  MOST_LISTED,
  textIn,
  writtenIn,
} from '@paddock/domain/articles'
import { must } from '@paddock/domain/result'
import type { Role } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { timeOf, timeOrNull } from '../platform/sql-time.ts'

/* Read by players */

export type StoredShown = {
  readonly id: number
  readonly kind: ArticleKind
  readonly slug: string
  readonly language: ArticleLanguage
  readonly languages: readonly ArticleLanguage[]
  readonly group: string
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly image: string | null
  readonly video: string | null
  readonly marketing: boolean
  readonly aim: ArticleAim | null
  readonly bonusRuleId: string | null
  readonly endsAt: number | null
  readonly publishedAt: number
}

type On = {
  readonly siteId: number
  /** Null: of any. */
  readonly kind: ArticleKind | null
  readonly language: ArticleLanguage
  readonly now: number
}

const SHOWN = ({ siteId, kind, language, now }: On): RawBuilder<StoredShown> => sql<StoredShown>`
  select a.id, a.kind, a.slug, t.language, t.group_name as "group", t.title, t.summary, t.body, v.image, v.video, v.marketing, v.aim,
    v.bonus_rule_id, v.ends_at, a.published_at, ${LANGUAGES} as languages
  from articles a join article_versions v on v.article_id = a.id and v.version = a.public_version
  join lateral (select * from article_texts x where x.article_id = a.id and x.version = v.version
    and x.language in (${language}, 'en') order by x.language = 'en' limit 1) t on true
  where a.site_id = ${siteId} and (${kind}::text is null or a.kind = ${kind})
    and (v.starts_at is null or v.starts_at <= ${timeOf(now)}) and (v.ends_at is null or v.ends_at > ${timeOf(now)})`

const LANGUAGES = sql`(select array_agg(l.language order by array_position(${sql.val([...ARTICLE_LANGUAGES])}::text[], l.language))
  from article_texts l where l.article_id = v.article_id and l.version = v.version)`

/** What is public and in its time: the lowest place first, then the newest. */
export async function listShown(from: Reader, on: On, most = MOST_LISTED): Promise<StoredShown[]> {
  const { rows } = await sql<StoredShown>`
    ${SHOWN(on)} order by v.place, a.published_at desc, a.id desc limit ${most}`.execute(from)
  return rows
}

export async function findShown(from: Reader, on: On, slug: string): Promise<StoredShown | undefined> {
  const { rows } = await sql<StoredShown>`${SHOWN(on)} and a.slug = ${slug}`.execute(from)
  return rows[0]
}

/* Read by officers */

export type StoredHead = {
  readonly id: number
  readonly kind: ArticleKind
  readonly slug: string
  readonly version: number
  readonly publicVersion: number | null
  readonly publishedAt: number | null
  readonly withdrawnAt: number | null
  readonly title: string
  readonly group: string
  readonly place: number
  readonly languages: readonly ArticleLanguage[]
  readonly startsAt: number | null
  readonly endsAt: number | null
  /** Of what is public, whose times decide who reads it now. */
  readonly publicStartsAt: number | null
  readonly publicEndsAt: number | null
  readonly changedAt: number
  readonly changedBy: string
  readonly changedByRole: Role
}

const HEADS = sql`
  select a.id, a.kind, a.slug, a.version, a.public_version, a.published_at, a.withdrawn_at, t.title, t.group_name as "group", v.place,
    ${LANGUAGES} as languages, v.starts_at, v.ends_at, p.starts_at as public_starts_at, p.ends_at as public_ends_at, v.at as changed_at,
    w.user_name as changed_by, w.role as changed_by_role
  from articles a join article_versions v on v.article_id = a.id and v.version = a.version
  join article_texts t on t.article_id = a.id and t.version = a.version and t.language = 'en'
  join accounts w on w.id = v.author_id
  left join article_versions p on p.article_id = a.id and p.version = a.public_version`

/** All of a site, of which there is a most; what was withdrawn comes last. */
export async function listHeads(from: Reader, siteId: number): Promise<StoredHead[]> {
  const { rows } = await sql<StoredHead>`
    ${HEADS} where a.site_id = ${siteId} order by a.withdrawn_at is not null, a.withdrawn_at desc, a.kind, v.place, a.id desc`.execute(
    from,
  )
  return rows
}

export async function findHead(from: Reader, siteId: number, id: number): Promise<StoredHead | undefined> {
  const { rows } = await sql<StoredHead>`${HEADS} where a.site_id = ${siteId} and a.id = ${id}`.execute(from)
  return rows[0]
}

export type StoredVersion = {
  readonly version: number
  readonly at: number
  readonly author: string
  readonly authorRole: Role
  readonly note: string
  readonly restores: number | null
  readonly languages: readonly ArticleLanguage[]
}

/** The newest first. */
export async function listVersions(from: Reader, id: number): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select v.version, v.at, w.user_name as author, w.role as author_role, v.note, v.restores, ${LANGUAGES} as languages
    from article_versions v join accounts w on w.id = v.author_id where v.article_id = ${id} order by v.version desc`.execute(
    from,
  )
  return rows
}

type StoredContent = Omit<ArticleContent, 'texts'>
type StoredText = ArticleText & { readonly language: ArticleLanguage }

/** What a version says; undefined where there is none. */
export async function findContent(from: Reader, id: number, version: number): Promise<ArticleContent | undefined> {
  const { rows } = await sql<StoredContent>`
    select place, starts_at, ends_at, image, video, marketing, aim, bonus_rule_id from article_versions
    where article_id = ${id} and version = ${version}`.execute(from)
  const [content] = rows
  if (content === undefined) return undefined
  const said = await sql<StoredText>`
    select language, group_name as "group", title, summary, body from article_texts
    where article_id = ${id} and version = ${version}`.execute(from)
  const texts = Object.fromEntries(said.rows.map(({ language, ...text }) => [language, text]))
  return { ...content, texts: { ...texts, en: must(texts['en'], 'English is always there') } }
}

/* Written */

export type Held = {
  readonly id: number
  readonly kind: ArticleKind
  readonly version: number
  readonly publicVersion: number | null
  readonly withdrawnAt: number | null
}

/** Nobody else changes it until the transaction ends. */
export async function holdArticle(tx: Tx, siteId: number, id: number): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select id, kind, version, public_version, withdrawn_at from articles where id = ${id} and site_id = ${siteId} for update`.execute(
    tx,
  )
  return rows[0]
}

/** How many a site has; until the transaction ends nobody begins another. */
export async function countArticles(tx: Tx, siteId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(715028, ${siteId}::int)`.execute(tx)
  const { rows } = await sql<{ n: number }>`select count(*) as n from articles where site_id = ${siteId}`.execute(tx)
  return must(rows[0], 'one row').n
}

/** Its id; null where there is one at that address. */
export async function insertArticle(
  tx: Tx,
  { siteId, kind, slug }: { readonly siteId: number; readonly kind: ArticleKind; readonly slug: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into articles (site_id, kind, slug, version) values (${siteId}, ${kind}, ${slug}, 1)
    on conflict (site_id, kind, slug) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export type NewVersion = {
  readonly id: number
  readonly siteId: number
  readonly version: number
  readonly authorId: number
  readonly content: ArticleContent
  readonly note: string
  readonly restores: number | null
}

export async function insertVersion(tx: Tx, made: NewVersion, now: number): Promise<void> {
  const { id, siteId, version, authorId, note, restores } = made
  const { texts, place, startsAt, endsAt, image, video, marketing, aim, bonusRuleId } = made.content
  await sql`insert into article_versions (article_id, version, site_id, author_id, at, note, restores, place, starts_at, ends_at, image, video,
      marketing, aim, bonus_rule_id)
    values (${id}, ${version}, ${siteId}, ${authorId}, ${timeOf(now)}, ${note}, ${restores}, ${place}, ${timeOrNull(startsAt)},
      ${timeOrNull(endsAt)}, ${image}, ${video}, ${marketing}, ${aim}, ${bonusRuleId}::uuid)`.execute(tx)
  for (const language of writtenIn(texts)) {
    const { group, title, summary, body } = textIn(texts, language).text
    await sql`insert into article_texts (article_id, version, site_id, language, group_name, title, summary, body)
      values (${id}, ${version}, ${siteId}, ${language}, ${group}, ${title}, ${summary}, ${body})`.execute(tx)
  }
  await sql`update articles set version = ${version} where id = ${id}`.execute(tx)
}

/** Whether a version of it has this picture already. */
export async function hasPicture(tx: Tx, id: number, image: string): Promise<boolean> {
  const { rows } =
    await sql`select from article_versions where article_id = ${id} and image = ${image} limit 1`.execute(tx)
  return rows.length > 0
}

/** The date that readers see is that of the first time. */
export async function savePublished(tx: Tx, { id, version }: Pick<Held, 'id' | 'version'>, now: number): Promise<void> {
  await sql`update articles set public_version = ${version}, published_at = coalesce(published_at, ${timeOf(now)}), withdrawn_at = null
    where id = ${id}`.execute(tx)
}

export async function saveWithdrawn(tx: Tx, id: number, now: number): Promise<void> {
  await sql`update articles set public_version = null, withdrawn_at = ${timeOf(now)} where id = ${id}`.execute(tx)
}
