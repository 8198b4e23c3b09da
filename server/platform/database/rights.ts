/**
 * What a database and its role must be, looked at before anything is written. Sites are kept apart by a role of their own and by
 * a function that it may not call (docs/decisions/0007), and neither is left out because the owner may not make it so. Decision 0033.
 */
import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import { Refused } from '../refused.ts'

const OLDEST_VERSION = 15
/** From here on whoever may make roles may no longer join those that others made. */
const ROLES_ARE_THEIR_MAKERS = 16

export type DatabaseFacts = {
  readonly version: number
  readonly encoding: string
  readonly database: string
  readonly role: string
  readonly isSuper: boolean
  readonly mayMakeRoles: boolean
  readonly mayMakeTables: boolean
  readonly isMigrated: boolean
  readonly hasSiteRole: boolean
  /** The role of the sites is held by no policy. */
  readonly isSiteRoleFree: boolean
  readonly isMember: boolean
  /** A member who may make others members, themselves included. */
  readonly mayPassOn: boolean
  /** A query of a site could change in its middle which site it is of. */
  readonly maySet: boolean
}

/** Throws what is wrong with the database, with the SQL that mends it where some does. */
export async function assertRights(from: Reader): Promise<void> {
  const refusal = refuseDatabase(await loadFacts(from))
  if (refusal !== undefined) throw new Refused(refusal)
}

async function loadFacts(from: Reader): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      current_database() as database, r.rolname as role, r.rolsuper as is_super, r.rolcreaterole as may_make_roles,
      has_schema_privilege('public', 'create') as may_make_tables, to_regclass('public.migrations') is not null as is_migrated,
      s.oid is not null as has_site_role, coalesce(s.rolsuper or s.rolbypassrls, false) as is_site_role_free,
      coalesce(pg_has_role(s.oid, 'member'), false) as is_member,
      coalesce(pg_has_role(s.oid, 'member with admin option'), false) as may_pass_on,
      has_function_privilege(coalesce(s.rolname, 'public'), 'pg_catalog.set_config(text, text, boolean)', 'execute') as may_set
    from pg_roles r left join pg_roles s on s.rolname = 'paddock_site' where r.rolname = current_user`.execute(from)
  const [facts] = rows
  if (!facts) throw new Error('the role of the connection is not there')
  return facts
}

/** One line; nothing where Paddock can work there. @internal Exported for the tests. */
export function refuseDatabase(facts: DatabaseFacts): string | undefined {
  const { version, encoding, database, role } = facts
  if (version < OLDEST_VERSION)
    return `DATABASE_URL is a PostgreSQL ${version}, and Paddock needs ${OLDEST_VERSION} or newer`
  if (encoding !== 'UTF8')
    return `the database ${database} keeps its texts as ${encoding}, and Paddock needs one that was made with encoding UTF8`
  const statements = whatIsMissing(facts)
  if (statements.length === 0) return undefined
  return `the database role ${role} may not do all that Paddock needs. In the database ${database}, as a superuser, run: ${statements.join(' ')}`
}

function whatIsMissing(facts: DatabaseFacts): readonly string[] {
  const role = quoted(facts.role)
  const mayMakeRoles = facts.isSuper || facts.mayMakeRoles
  const statements: string[] = []
  if (!facts.mayMakeTables) statements.push(`alter database ${quoted(facts.database)} owner to ${role};`)
  if (!facts.hasSiteRole && !mayMakeRoles) statements.push('create role paddock_site nologin nobypassrls;')
  if (facts.isSiteRoleFree) statements.push('alter role paddock_site nosuperuser nobypassrls;')
  if (!mayActAsSite(facts)) statements.push(`grant paddock_site to ${role} with admin option;`)
  // A superuser's first migration takes it away itself.
  if (facts.maySet && (facts.isMigrated || !facts.isSuper)) {
    // The owner keeps it: pg_dump calls it.
    statements.push(
      'revoke execute on function pg_catalog.set_config(text, text, boolean) from public;',
      `grant execute on function pg_catalog.set_config(text, text, boolean) to ${role};`,
    )
  }
  return statements
}

/** It is a member of the role of the sites, or the first migration can make it one. */
function mayActAsSite(facts: DatabaseFacts): boolean {
  if (facts.isSuper || (facts.isMigrated && facts.isMember)) return true
  if (facts.hasSiteRole && facts.version >= ROLES_ARE_THEIR_MAKERS) return facts.mayPassOn
  return facts.mayMakeRoles || facts.mayPassOn
}

const quoted = (name: string): string => (/^[a-z_][a-z\d_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`)
