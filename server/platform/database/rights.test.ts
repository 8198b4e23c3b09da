import { describe, expect, test } from 'vitest'
import { type DatabaseFacts, refuseDatabase } from './rights.ts'

/** The owner of a database that its superuser has prepared as docs/operations.md says. */
const PREPARED: DatabaseFacts = {
  version: 18,
  encoding: 'UTF8',
  database: 'paddock',
  role: 'paddock',
  isSuper: false,
  mayMakeRoles: false,
  mayMakeTables: true,
  isMigrated: false,
  hasSiteRole: true,
  isSiteRoleFree: false,
  isMember: true,
  mayPassOn: true,
  maySet: false,
}
const CREATE = 'create role paddock_site nologin nobypassrls;'
const GRANT = 'grant paddock_site to paddock with admin option;'
const REVOKE =
  'revoke execute on function pg_catalog.set_config(text, text, boolean) from public; ' +
  'grant execute on function pg_catalog.set_config(text, text, boolean) to paddock;'

describe('what a superuser has to run', () => {
  const nothingYet = { hasSiteRole: false, isMember: false, mayPassOn: false, maySet: true }
  const superuser = { isSuper: true, isMember: true, mayPassOn: true }
  const cases: readonly [string, Partial<DatabaseFacts>, string | null][] = [
    ['nothing, where everything is prepared', {}, null],
    ['nothing for itself, which does it all', { ...superuser, hasSiteRole: false, maySet: true }, null],
    ['all for a role that is owner and no more', nothingYet, `${CREATE} ${GRANT} ${REVOKE}`],
    ['the function alone for one that may make roles', { ...nothingYet, mayMakeRoles: true }, REVOKE],
    [
      'also where another made the role',
      { ...nothingYet, hasSiteRole: true, mayMakeRoles: true },
      `${GRANT} ${REVOKE}`,
    ],
    ['but not before 16', { ...nothingYet, hasSiteRole: true, mayMakeRoles: true, version: 15 }, REVOKE],
    ['the membership, where it may not be passed on', { mayPassOn: false }, GRANT],
    ['which a migrated database needs no more', { isMigrated: true, mayPassOn: false }, null],
    ['the function, where a restored database has it back', { isMigrated: true, maySet: true }, REVOKE],
    ['by a superuser too', { ...superuser, isMigrated: true, maySet: true }, REVOKE],
    ['the policies for the role', { isSiteRoleFree: true }, 'alter role paddock_site nosuperuser nobypassrls;'],
    ['the database for a stranger', { mayMakeTables: false }, 'alter database paddock owner to paddock;'],
  ]
  test.each(cases)('%s', (_, given, statements) => {
    const refusal = refuseDatabase({ ...PREPARED, ...given })
    expect(refusal?.split(', run: ')[1] ?? null).toBe(statements)
    expect(refusal ?? '').not.toContain('\n')
  })
})

test.each([
  [{ version: 14 }, 'PostgreSQL 14'],
  [{ encoding: 'SQL_ASCII' }, 'SQL_ASCII'],
] as const)('a database that nothing can mend is named: %o', (given, word) => {
  expect(refuseDatabase({ ...PREPARED, ...given })).toContain(word)
})

test('a name that SQL would read otherwise is quoted', () => {
  expect(refuseDatabase({ ...PREPARED, role: 'Site "A"', mayPassOn: false })).toContain('to "Site ""A""" with')
})
