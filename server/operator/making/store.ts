/** The only file that names the tables of templates and of how markets start. */
import type { AskedMarket, MadeKind } from '@paddock/domain/desk'
import type { StartingTerms } from '@paddock/domain/market'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'

export type Template = {
  readonly templateId: number
  readonly sportId: string
  readonly name: string
  readonly version: number
  readonly savedBy: string | null
  readonly markets: readonly AskedMarket[]
}
export type NewTemplate = Pick<Template, 'sportId' | 'name' | 'markets'> & { readonly actorId: number }

const TEMPLATE = sql`t.id as template_id, t.sport_id, t.name, t.version, t.markets, a.user_name as saved_by`

/** By sport and name. */
export async function listTemplates(from: Reader): Promise<Template[]> {
  const { rows } = await sql<Template>`
    select ${TEMPLATE} from market_templates t left join accounts a on a.id = t.saved_by order by t.sport_id, lower(t.name)`.execute(
    from,
  )
  return rows
}

export async function findTemplate(from: Reader, templateId: number): Promise<Template | undefined> {
  const { rows } = await sql<Template>`
    select ${TEMPLATE} from market_templates t left join accounts a on a.id = t.saved_by where t.id = ${templateId}`.execute(
    from,
  )
  return rows[0]
}

/** The same, and nobody else saves or makes one until the transaction ends: of how many there are, and of their names, each is told by then. */
export async function holdTemplates(tx: Tx): Promise<Template[]> {
  await sql`lock table market_templates in share row exclusive mode`.execute(tx)
  return await listTemplates(tx)
}

export async function insertTemplate(tx: Tx, { sportId, name, markets, actorId }: NewTemplate): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into market_templates (sport_id, name, markets, saved_by)
    values (${sportId}, ${name}, ${JSON.stringify(markets)}::jsonb, ${actorId}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function updateTemplate(tx: Tx, templateId: number, template: NewTemplate): Promise<void> {
  const { sportId, name, markets, actorId } = template
  await sql`update market_templates set sport_id = ${sportId}, name = ${name}, markets = ${JSON.stringify(markets)}::jsonb,
    saved_by = ${actorId}, saved_at = clock_timestamp(), version = version + 1 where id = ${templateId}`.execute(tx)
}

export async function deleteTemplate(tx: Tx, templateId: number): Promise<void> {
  await sql`delete from market_templates where id = ${templateId}`.execute(tx)
}

export type Starting = {
  readonly sportId: string
  readonly kind: MadeKind
  /** 0 where nobody has said anything yet. */
  readonly version: number
  readonly savedBy: string | null
  readonly own: StartingTerms
}

/** What administrators say of how markets start, of a sport or of all. */
export async function listStarting(from: Reader, sportId: string | null): Promise<Starting[]> {
  const { rows } = await sql<Starting>`
    select s.sport_id, s.kind, s.version, s.terms as own, a.user_name as saved_by
    from starting_terms s join accounts a on a.id = s.saved_by where ${sportId}::text is null or s.sport_id = ${sportId}`.execute(
    from,
  )
  return rows
}

/** The same of one kind, and nobody else says anything of it until the transaction ends. */
export async function holdStarting(tx: Tx, sportId: string, kind: MadeKind): Promise<Starting | undefined> {
  await sql`lock table starting_terms in share row exclusive mode`.execute(tx)
  return (await listStarting(tx, sportId)).find((one) => one.kind === kind)
}

export async function saveStarting(
  tx: Tx,
  { sportId, kind, own, actorId }: Pick<Starting, 'sportId' | 'kind' | 'own'> & { readonly actorId: number },
): Promise<void> {
  await sql`insert into starting_terms (sport_id, kind, terms, saved_by)
    values (${sportId}, ${kind}, ${JSON.stringify(own)}::jsonb, ${actorId})
    on conflict (sport_id, kind) do update set terms = excluded.terms, saved_by = excluded.saved_by,
      saved_at = clock_timestamp(), version = starting_terms.version + 1`.execute(tx)
}
